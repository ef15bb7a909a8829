import { createHash } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import { sessionFingerprint } from '../auth/session-fingerprint.ts'
import type { WebContext } from '../render/web-context.ts'
import type { WebEnvironment } from '../render/web-environment.ts'

/**
 * Gives two simultaneous submissions of a form one result, and marks results of an earlier
 * submission.
 */
export function dedupeSubmissions({ now, readSession }: WebContext) {
  const share = createSharedOutcomes(now)
  return createMiddleware<WebEnvironment>(async function dedupeSubmissions(c, next) {
    c.set('once', async (values, run) => {
      const runOnce = async () => ({ result: await run(), isPast: c.get('isReplayed') ?? false })
      const session = c.var.formId && readSession(c)
      if (!session) return runOnce()
      const by = sessionFingerprint(session)
      const form = JSON.stringify([by, c.req.path, c.var.formId, values])
      const name = createHash('sha256').update(form).digest('base64')
      const { outcome, isEarlier } = share(by, name, runOnce)
      const { result, isPast: wasPast } = await outcome
      return { result, isPast: isEarlier || wasPast }
    })
    await next()
  })
}

/** Longer than a double click, shorter than a deliberate repetition. */
const SHARED_MS = 10_000
/** A later submission is not a double click. */
const DOUBLE_CLICK_MS = 1_000
const MAX_OUTCOMES = 500

interface Shared {
  readonly by: string
  readonly outcome: Promise<unknown>
  cameAt?: number
  isFollowed?: boolean
}

interface SharedOutcome<Outcome> {
  readonly outcome: Promise<Outcome>
  /** The result is from an earlier submission and may be outdated. */
  readonly isEarlier: boolean
}

/** Runs a submission, or returns the result of one that started a moment ago. */
type ShareOutcome = <Outcome>(
  by: string,
  name: string,
  run: () => Promise<Outcome>,
) => SharedOutcome<Outcome>

/** Recent results in this process. Failures are not shared, so that they can be retried. */
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
      // Safe: the name includes the form's path, and each form has one result type.
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
