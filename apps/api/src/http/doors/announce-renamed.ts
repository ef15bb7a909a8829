import { PUBLIC_PREFIX } from '@promptwire/contract/public-contract'
import { addHeader, addLink } from '@promptwire/runtime/response-headers'
import type { Context } from 'hono'
import type { Admission } from '../../features/delivery/index.ts'

/**
 * RFC 9745 and RFC 8594: tells when a former slug was deprecated, when it ends, and its successor.
 */
export function announceRenamed(c: Context, { renamed }: Admission): void {
  if (!renamed) return
  const { slug, renamedAt, expiresAt } = renamed
  addHeader(c, 'Deprecation', `@${renamedAt}`)
  addHeader(c, 'Sunset', new Date(expiresAt * 1_000).toUTCString())
  addLink(c, `<${findSuccessor(c, slug)}>; rel="successor-version"`)
}

/** The same path with the new slug; for a slug in the query or the body, the prompt's path. */
function findSuccessor(c: Context, slug: string): string {
  const asked = c.req.param('prompt_id')
  const prefix = `${PUBLIC_PREFIX}/prompts/`
  const rest =
    asked && c.req.path.startsWith(`${prefix}${asked}`)
      ? c.req.path.slice(prefix.length + asked.length)
      : ''
  return `${prefix}${slug}${rest}`
}
