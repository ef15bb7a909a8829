import { ANSWERED_HEADER, PROBED_HEADERS } from '@promptwire/core/oauth/header-probe'
import type { Context } from 'hono'

/** Answers connection checks with the MCP headers that passed the proxies, without a key. */
export const answerHeaderProbe = (c: Context): Response =>
  c.json({ headers: PROBED_HEADERS.filter((name) => c.req.header(name)) }, 200, {
    [ANSWERED_HEADER]: 'probe',
    'Cache-Control': 'no-store',
  })
