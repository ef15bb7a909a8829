/** Query of the MCP endpoint that answers a short stream without a key, for connection checks. */
export const STREAM_PROBE_QUERY = 'probe=stream'

/** The events of that stream. */
export const STREAM_PROBE_EVENTS = ['event: first', 'event: last'] as const

/** The pause between them. */
export const STREAM_PROBE_GAP_MS = 900
