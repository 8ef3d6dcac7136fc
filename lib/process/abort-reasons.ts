/**
 * Lets go of the stack of every reason that a signal is aborted with. Next ends each rendering by aborting
 * its signal with an error. Its stack, which nobody reads, holds the `Immediate` that ran it; that one
 * links to the next one of the same turn, which may belong to another request; and that request's
 * context holds its own signal. So each rendering kept all that came after it.
 */
export function letGoOfAbortReasons(): void {
  const abort = AbortController.prototype.abort;
  AbortController.prototype.abort = function abortWithoutStack(this: AbortController, ...given) {
    abort.apply(this, given);
    const { reason } = this.signal;
    if (reason instanceof Error) Reflect.set(reason, "stack", `${reason.name}: ${reason.message}`);
  };
}
