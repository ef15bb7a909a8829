// Preloaded by NODE_OPTIONS: moves the clock of the process and its threads ahead by
// CLOCK_AHEAD_MS.
const RealDate = Date
const ahead = Number(process.env.CLOCK_AHEAD_MS)
const now = () => RealDate.now() + ahead

globalThis.Date = new Proxy(RealDate, {
  apply: () => new RealDate(now()).toString(),
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
