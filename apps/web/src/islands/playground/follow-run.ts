import type { PLAYGROUND_OUTCOMES } from '@promptwire/contract/playground/playground'
import type { Failure } from '@promptwire/core/errors/failure'
import { EventSourceParserStream } from 'eventsource-parser/stream'

type Outcome = (typeof PLAYGROUND_OUTCOMES)[number]

export type Refusal = Pick<Failure, 'message' | 'details'>

export type RunEnd =
  | { readonly kind: 'saved'; readonly id: string; readonly outcome: Outcome }
  | ({ readonly kind: 'refused' } & Refusal)
  /** The connection ended before the run. If the id is known, the run is stored under it. */
  | { readonly kind: 'disconnected'; readonly message: string; readonly id?: string }
  /** The response is a page, which explains the failure. */
  | { readonly kind: 'not_json' }

const CANCELLED = 'Cancelled. The output so far is saved.'
const NO_SERVER = 'Cannot reach the server. Nothing was received.'
const CONNECTION_LOST = 'Connection lost. The output so far is in the latest runs.'

/** Reports text as it arrives. Aborting cancels the model call. */
export async function followRun(
  url: string,
  body: FormData,
  signal: AbortSignal,
  onText: (text: string) => void,
): Promise<RunEnd> {
  let response: Response | undefined
  let id: string | undefined
  const disconnected = (message: string): RunEnd =>
    id === undefined ? { kind: 'disconnected', message } : { kind: 'disconnected', message, id }
  const onStart = (runId: string) => {
    id = runId
  }
  try {
    response = await fetch(url, { method: 'POST', body, redirect: 'manual', signal })
    if (response.ok && response.body) {
      return (await readEvents(response.body, { onStart, onText })) ?? disconnected(CONNECTION_LOST)
    }
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    if (!isJson) return { kind: 'not_json' }
    // Our stream route returns errors in this shape.
    return { kind: 'refused', ...((await response.json()) as Refusal) }
  } catch {
    if (signal.aborted) return disconnected(CANCELLED)
    return disconnected(response ? CONNECTION_LOST : NO_SERVER)
  }
}

interface Listener {
  onStart(id: string): void
  onText(text: string): void
}

/** Undefined if the events end before the run. */
async function readEvents(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  { onStart, onText }: Listener,
): Promise<RunEnd | undefined> {
  const events = body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader()
  for (;;) {
    const { done, value } = await events.read()
    if (done) return undefined
    // The event type determines the fields.
    const data = JSON.parse(value.data) as {
      text: string
      id: string
      outcome: Outcome
      message: string
    }
    if (value.event === 'run') onStart(data.id)
    if (value.event === 'text') onText(data.text)
    if (value.event === 'result') return { kind: 'saved', id: data.id, outcome: data.outcome }
    if (value.event === 'error') return { kind: 'refused', message: data.message, details: [] }
  }
}
