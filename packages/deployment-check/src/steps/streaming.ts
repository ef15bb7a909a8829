import {
  STREAM_PROBE_EVENTS,
  STREAM_PROBE_GAP_MS,
  STREAM_PROBE_QUERY,
} from '@promptwire/core/oauth/stream-probe'
import { step } from '../step.ts'
import type { Visit } from '../visit.ts'

const ATTEMPTS = 2
/** Less than the server's pause between events, more than they need on one connection. */
const MIN_GAP_MS = STREAM_PROBE_GAP_MS / 3

type Streaming = 'immediate' | 'buffered' | 'aborted' | 'unknown'

/** The server sends two events with a pause between; a buffering proxy delivers both together. */
async function probeStream(visit: Visit): Promise<Streaming> {
  const response = await visit.fetch(`${visit.mcp.href}?${STREAM_PROBE_QUERY}`, {
    method: 'POST',
    headers: { accept: 'text/event-stream' },
  })
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
  // Earlier releases have no such stream.
  if (!response.ok || !isStream || !response.body) return 'unknown'
  return readEvents(response.body).catch(() => 'aborted')
}

async function readEvents(body: AsyncIterable<Uint8Array>): Promise<Streaming> {
  const decoder = new TextDecoder()
  let text = ''
  let first: number | undefined
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true })
    if (text.includes(STREAM_PROBE_EVENTS[0])) first ??= performance.now()
    if (first === undefined || !text.includes(STREAM_PROBE_EVENTS[1])) continue
    return performance.now() - first < MIN_GAP_MS ? 'buffered' : 'immediate'
  }
  return 'aborted'
}

export const streamingStep = step(
  'Events arrive as they are sent (SSE)',
  async (visit) => {
    let seen = await probeStream(visit)
    // A busy machine may deliver both together.
    for (let more = ATTEMPTS - 1; seen === 'buffered' && more > 0; more--) {
      seen = await probeStream(visit)
    }
    return seen
  },
  [
    {
      id: 'stream-aborted',
      when: (seen) => seen === 'aborted',
      problem: 'The proxy ends server-sent events before they are complete.',
      remedy: 'Let responses of the MCP server last for minutes: evals report their progress.',
    },
    {
      id: 'stream-buffered',
      when: (seen) => seen === 'buffered',
      problem: 'The proxy holds server-sent events back until the response ends.',
      remedy:
        'Turn off buffering and compression of text/event-stream (nginx: proxy_buffering off, and do not ignore X-Accel-Buffering).',
    },
  ],
)
