/**
 * Query of the MCP endpoint that reports which headers arrived, without a key, for connection
 * checks.
 */
export const HEADER_PROBE_QUERY = 'probe=headers'

/**
 * Headers of MCP 2026-07-28 and earlier sessions: without them a request counts as an earlier
 * revision.
 */
export const PROBED_HEADERS = [
  'MCP-Protocol-Version',
  'Mcp-Method',
  'Mcp-Name',
  'Mcp-Session-Id',
] as const

/** Also a response header. */
export const ANSWERED_HEADER = 'Mcp-Session-Id'
