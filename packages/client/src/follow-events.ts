import type { ChangedPrompt, Copies } from './copies.ts'
import { PromptwireError, unavailable } from './error.ts'
import { readEvents, type ServerEvent } from './read-events.ts'
import { getRetryDelay, jitter, request, type Server, sleep } from './server.ts'

const FIRST_DELAY_MS = 200
/** Keeps updates within a second after the server is back. */
const MAX_DELAY_MS = 800
/** Three times the server's 15-second comment interval. */
const SILENCE_MS = 45_000

/** The events that change what a key gets. */
const CHANGES = { live: 'prompt.published', dev: 'prompt.updated' } as const

export interface Following {
  /** True when the first stream opens, false if none will. */
  readonly opened: Promise<boolean>
  close(): void
}

/** Follows the events of the key's project until closed or the key is rejected. */
export function startFollowing(
  server: Server,
  copies: Copies,
  onError: (error: PromptwireError) => void,
): Following {
  const closing = new AbortController()
  const opened = new Promise<boolean>((settle) => {
    const onOpen = () => settle(true)
    void followEvents(server, copies, closing.signal, { onOpen, onError }).then(() => settle(false))
  })
  return { opened, close: () => closing.abort() }
}

interface FollowHandlers {
  readonly onOpen: () => void
  readonly onError: (error: PromptwireError) => void
}

async function followEvents(
  server: Server,
  copies: Copies,
  signal: AbortSignal,
  handlers: FollowHandlers,
): Promise<void> {
  const changed = CHANGES[isDevKey(server.key) ? 'dev' : 'live']
  let last: string | undefined
  let delay = FIRST_DELAY_MS
  const onEvent = ({ type, id, data }: ServerEvent) => {
    last = id ?? last
    if (type === 'resync') copies.invalidateAll()
    if (type === changed) copies.invalidate(readPrompt(data), 'change')
    if (type === 'prompt.deleted') copies.invalidate(readPrompt(data), 'deletion')
  }
  const onOpen = () => {
    // A prompt may have changed between its copy and the first stream.
    if (last === undefined) copies.invalidateAll()
    copies.isFollowed = true
    delay = FIRST_DELAY_MS
    handlers.onOpen()
  }
  while (!signal.aborted) {
    const error = await readStream(server, last, signal, { onOpen, onEvent })
    copies.isFollowed = false
    if (signal.aborted) return
    if (error) handlers.onError(error)
    if (error && !error.isTemporary) return copies.evictAll()
    await sleep(getRetryDelay(error, jitter(delay)))
    delay = Math.min(2 * delay, MAX_DELAY_MS)
  }
}

/** Dev keys get working copies. */
export const isDevKey = (key: string): boolean => key.startsWith('pk_dev_')

const readPrompt = (data: string): ChangedPrompt =>
  (JSON.parse(data) as { readonly data: ChangedPrompt }).data

interface Handlers {
  readonly onOpen: () => void
  readonly onEvent: (event: ServerEvent) => void
}

/** Reads one stream to its end; returns the error if it did not end normally. */
async function readStream(
  server: Server,
  last: string | undefined,
  signal: AbortSignal,
  { onOpen, onEvent }: Handlers,
): Promise<PromptwireError | undefined> {
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), SILENCE_MS)
  const onBytes = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), SILENCE_MS)
  }
  try {
    const response = await request(server, '/events', {
      headers: {
        accept: 'text/event-stream',
        ...(last !== undefined && { 'last-event-id': last }),
      },
      signal: AbortSignal.any([signal, silence.signal]),
    })
    onOpen()
    if (!response.body) return undefined
    for await (const event of readEvents(response.body, onBytes)) onEvent(event)
    return undefined
  } catch (error) {
    if (error instanceof PromptwireError) return error
    return unavailable('The event stream of Promptwire was interrupted.', error)
  } finally {
    clearTimeout(timer)
  }
}
