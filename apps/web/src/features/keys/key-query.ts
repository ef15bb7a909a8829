import { z } from 'zod'
import { Cursor } from '../../session/forms/read-cursor.ts'
import type { WebRequest } from '../../session/render/web-environment.ts'

/** Days without use after which the list calls a key unused. */
export const UNUSED_DAYS = 30
const KEY_STATES = ['active', 'service', 'unused', 'ended', 'inactive'] as const

const SORTS = ['newest', 'last_used', 'name'] as const

const KeyQuery = z.object({
  q: z.string().trim().max(200).optional().catch(undefined),
  state: z.enum(KEY_STATES).catch('active'),
  sort: z.enum(SORTS).catch('newest'),
  client_id: z.string().max(2048).optional().catch(undefined),
  cursor: Cursor,
})

/** Filters and order, all stored in the URL. */
export type KeyQuery = z.output<typeof KeyQuery>
export type KeySort = KeyQuery['sort']

export const readKeyQuery = (c: WebRequest): KeyQuery => KeyQuery.parse(c.req.query())

export function keysHref(path: string, query: KeyQuery, changes: Partial<KeyQuery> = {}): string {
  const { q, state, sort, client_id, cursor } = { ...query, cursor: undefined, ...changes }
  const given = new URLSearchParams({
    ...(q && { q }),
    ...(state !== 'active' && { state }),
    ...(sort !== 'newest' && { sort }),
    ...(client_id && { client_id }),
    ...(cursor && { cursor }),
  })
  return given.size === 0 ? path : `${path}?${given}`
}
