import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'

/** MCP 2025-06-18, session management. */
export const SESSION_HEADER = 'Mcp-Session-Id'

/**
 * Marks the session id of an earlier-era client that can ask people. The id is the whole session,
 * so no session table is needed. It is not secret and grants nothing.
 */
const PREFIX = 'elicitation-'

/** Random, so that a load balancer spreads clients by it. */
export const createSessionId = (): string => PREFIX + randomUUID()

export const canAskPeople = (c: Context): boolean =>
  c.req.header(SESSION_HEADER)?.startsWith(PREFIX) ?? false
