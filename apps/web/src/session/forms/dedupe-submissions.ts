import { createHash } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import { sessionFingerprint } from '../auth/session-fingerprint.ts'
import { createSharedOutcomes } from '../render/shared-outcomes.ts'
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
