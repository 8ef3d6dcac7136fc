import type postgres from "postgres";

/**
 * Ends transactions whose connection is lost. postgres.js rejects such a transaction, and then sends its `rollback`, and any
 * further statement of it, to the connection that is gone: an uncaught error ends the process, and the connection can no
 * longer be used. https://github.com/porsager/postgres/issues/1208
 *
 * @param pool whose method `begin` is replaced.
 */
export function endLostTransactions(pool: postgres.Sql): void {
  pool.begin = new Proxy(pool.begin, {
    apply: (begin, self, args) => {
      const [work, ...options] = args.toReversed();
      let isLost = false;
      const guarded = async (transaction: postgres.TransactionSql) => {
        const result = await settled(async () => work(refusing(transaction, () => isLost)));
        // Never settles, so that neither `commit` nor `rollback` is sent.
        if (isLost) return new Promise<never>(() => undefined);
        if ("error" in result) throw result.error;
        return result.value;
      };
      const running: Promise<unknown> = Reflect.apply(begin, self, [...options, guarded]);
      running.catch(() => (isLost = true));
      return running;
    },
  });
}

type Settled = Readonly<{ value: unknown } | { error: unknown }>;

async function settled(work: () => Promise<unknown>): Promise<Settled> {
  try {
    return { value: await work() };
  } catch (error) {
    // postgres.js rejects the statement before it rejects the transaction; a timer lets that happen first.
    await new Promise((resolve) => setTimeout(resolve, 0));
    return { error };
  }
}

/** A transaction that refuses statements after its connection is lost. */
function refusing<Transaction extends object>(transaction: Transaction, isLost: () => boolean): Transaction {
  const check = () => {
    if (isLost())
      throw Object.assign(new Error("The connection of the transaction was lost"), { code: "CONNECTION_CLOSED" });
  };
  return new Proxy(transaction, {
    apply: (target, self, args) => {
      check();
      return typeof target === "function" ? Reflect.apply(target, self, args) : undefined;
    },
    get: (target, name, receiver) => {
      check();
      return Reflect.get(target, name, receiver);
    },
  });
}
