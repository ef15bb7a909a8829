import { createHash } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import { sessionFingerprint } from './session-fingerprint.ts'
import { createSharedOutcomes } from './shared-outcomes.ts'
import type { WebEnvironment } from './web-environment.ts'

/** Lets a person's form, sent twice at nearly the same moment, come to one outcome for both. */
export function formsOnce(now: () => Date) {
  const share = createSharedOutcomes(now)
  return createMiddleware<WebEnvironment>(async function formsOnce(c, next) {
    c.set('once', async (values, run) => {
      const viewer = c.var.formId && (await c.var.viewer())
      if (!viewer) return run()
      const name = [sessionFingerprint(viewer.person), c.req.path, c.var.formId, values]
      return share(createHash('sha256').update(JSON.stringify(name)).digest('base64'), run)
    })
    await next()
  })
}
