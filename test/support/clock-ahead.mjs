// Preloaded by NODE_OPTIONS: the process and its threads see a clock that is CLOCK_AHEAD_MS ahead.
const RealDate = Date
const ahead = Number(process.env.CLOCK_AHEAD_MS)
const now = () => RealDate.now() + ahead

globalThis.Date = new Proxy(RealDate, {
  apply: () => new RealDate(now()).toString(),
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
