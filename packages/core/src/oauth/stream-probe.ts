/** Query of the MCP endpoint that returns a short stream without a key, for connection checks. */
export const STREAM_PROBE_QUERY = 'probe=stream'

export const STREAM_PROBE_EVENTS = ['event: first', 'event: last'] as const

/** The pause between the events. */
export const STREAM_PROBE_GAP_MS = 900
