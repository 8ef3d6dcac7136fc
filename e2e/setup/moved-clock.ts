/**
 * The clock of this process, which a test moves on: blockhashes expire, and leases end, without being waited for. Timers
 * go on as they did.
 */
export function moveClock() {
  const now = Date.now;
  let since = now();
  let from = since;
  let speed = 1;
  const moved = () => Math.floor(from + (now() - since) * speed);
  Date.now = moved;
  const set = (at: number, times: number) => {
    from = at;
    since = now();
    speed = times;
  };
  return {
    /** How far it is ahead. Milliseconds. */
    ahead: () => moved() - now(),
    advance: (milliseconds: number) => set(moved() + milliseconds, speed),
    /** Lets it run so many times as fast. */
    run: (times: number) => set(moved(), times),
    stop: () => {
      Date.now = now;
    },
  };
}
