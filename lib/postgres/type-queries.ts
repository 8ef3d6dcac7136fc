declare global {
  var skillshelfSurvivesTypeQueries: true | undefined;
}

/**
 * Keeps a process alive whose database ends just when it has connected: postgres.js 3.4 then asks for the types of arrays,
 * by a query whose failure it hands to nobody. Whoever waits for the connection is told all the same that it is lost.
 */
export function surviveLostTypeQueries(): void {
  if (globalThis.skillshelfSurvivesTypeQueries) return;
  globalThis.skillshelfSurvivesTypeQueries = true;
  process.on("unhandledRejection", (reason) => {
    // What nobody else listens for ends the process, as it does without this.
    if (!isTypeQuery(reason) && process.listenerCount("unhandledRejection") === 1) throw reason;
  });
}

const isTypeQuery = (reason: unknown): boolean =>
  reason instanceof Error && "query" in reason && String(reason.query).includes("select b.oid, b.typarray");
