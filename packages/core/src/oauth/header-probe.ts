/** Query of the MCP endpoint that answers which headers arrived without a key, for connection checks. */
export const HEADER_PROBE_QUERY = 'probe=headers'

/** MCP 2026-07-28 and earlier sessions: without these requests count as of an earlier revision. */
export const PROBED_HEADERS = [
  'MCP-Protocol-Version',
  'Mcp-Method',
  'Mcp-Name',
  'Mcp-Session-Id',
] as const

/** The header that answers have, too. */
export const ANSWERED_HEADER = 'Mcp-Session-Id'
