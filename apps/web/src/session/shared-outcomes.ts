/** Longer than between two clicks, shorter than until somebody comes back to do the same again. */
const SHARED_MS = 10_000
const MOST = 500

interface Shared {
  readonly outcome: Promise<unknown>
  /** Undefined until it has come. */
  until?: number
}

/** Runs something by its name, or gives what it comes to where it began a moment ago. */
type ShareOutcome = <Outcome>(name: string, run: () => Promise<Outcome>) => Promise<Outcome>

/** What this process was asked to do in the last seconds; a failure is no outcome, and may be tried again. */
export function createSharedOutcomes(now: () => Date): ShareOutcome {
  const shared = new Map<string, Shared>()
  const forget = (time: number) => {
    for (const [name, { until = Number.POSITIVE_INFINITY }] of shared) {
      if (until <= time || shared.size >= MOST) shared.delete(name)
    }
  }
  return <Outcome>(name: string, run: () => Promise<Outcome>): Promise<Outcome> => {
    forget(now().getTime())
    const earlier = shared.get(name)
    // The name holds the address of the form, each of which has outcomes of one type.
    if (earlier) return earlier.outcome as Promise<Outcome>
    const outcome = run()
    const entry: Shared = { outcome }
    shared.set(name, entry)
    outcome.then(
      () => {
        entry.until = now().getTime() + SHARED_MS
      },
      () => shared.delete(name),
    )
    return outcome
  }
}
