import { createHash } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import { sessionFingerprint } from '../auth/session-fingerprint.ts'
import type { WebEnvironment } from '../render/web-environment.ts'

/**
 * Lets a person's form, sent twice at nearly the same moment, come to one outcome for both, and knows
 * what was carried out when it was sent before, and not now.
 */
export function dedupeSubmissions(now: () => Date) {
  const share = createSharedOutcomes(now)
  return createMiddleware<WebEnvironment>(async function dedupeSubmissions(c, next) {
    c.set('once', async (values, run) => {
      const runOnce = async () => ({ result: await run(), isPast: c.get('isReplayed') ?? false })
      const viewer = c.var.formId && (await c.var.viewer())
      if (!viewer) return runOnce()
      const by = sessionFingerprint(viewer.person)
      const form = JSON.stringify([by, c.req.path, c.var.formId, values])
      const name = createHash('sha256').update(form).digest('base64')
      const { outcome, isEarlier } = share(by, name, runOnce)
      const { result, isPast: wasPast } = await outcome
      return { result, isPast: isEarlier || wasPast }
    })
    await next()
  })
}

/** Longer than between two clicks, shorter than until somebody comes back to do the same again. */
const SHARED_MS = 10_000
/** A later submission is not a double click but a new one. */
const DOUBLE_CLICK_MS = 1_000
const MAX_OUTCOMES = 500

interface Shared {
  readonly by: string
  readonly outcome: Promise<unknown>
  /** Undefined until it has come. */
  cameAt?: number
  /** Whether the same person was at something else since. */
  isFollowed?: boolean
}

interface SharedOutcome<Outcome> {
  readonly outcome: Promise<Outcome>
  /** Whether it tells of what was done before, and may have been changed again since. */
  readonly isEarlier: boolean
}

/** Runs a submission under its name, or returns the result of one that started a moment ago. */
type ShareOutcome = <Outcome>(
  by: string,
  name: string,
  run: () => Promise<Outcome>,
) => SharedOutcome<Outcome>

/** What this process was asked to do in the last seconds; a failure is no outcome, and may be tried again. */
export function createSharedOutcomes(now: () => Date): ShareOutcome {
  const shared = new Map<string, Shared>()
  const forget = (time: number) => {
    for (const [name, { cameAt = Number.POSITIVE_INFINITY }] of shared) {
      if (cameAt + SHARED_MS <= time || shared.size >= MAX_OUTCOMES) shared.delete(name)
    }
  }
  const follow = (by: string) => {
    for (const entry of shared.values()) entry.isFollowed ||= entry.by === by
  }
  return <Outcome>(by: string, name: string, run: () => Promise<Outcome>) => {
    const time = now().getTime()
    forget(time)
    const earlier = shared.get(name)
    if (earlier) {
      const { outcome, cameAt = time, isFollowed = false } = earlier
      // The name holds the address of the form, each of which has outcomes of one type.
      return {
        outcome: outcome as Promise<Outcome>,
        isEarlier: isFollowed || cameAt + DOUBLE_CLICK_MS <= time,
      }
    }
    follow(by)
    const outcome = run()
    const entry: Shared = { by, outcome }
    shared.set(name, entry)
    outcome.then(
      () => {
        entry.cameAt = now().getTime()
      },
      () => shared.delete(name),
    )
    return { outcome, isEarlier: false }
  }
}
