import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'

/** MCP 2025-06-18, session management. */
export const SESSION_HEADER = 'Mcp-Session-Id'

/**
 * The whole session of a client of the earlier era that can ask people: the id itself says so, and
 * no table of sessions exists. It is no secret and allows nothing.
 */
const PREFIX = 'elicitation-'

/** Random, so that a load balancer spreads clients by it. */
export const createSessionId = (): string => PREFIX + randomUUID()

export const canAskPeople = (c: Context): boolean =>
  c.req.header(SESSION_HEADER)?.startsWith(PREFIX) ?? false
