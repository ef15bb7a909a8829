import type { PLAYGROUND_OUTCOMES } from '@promptwire/core/contract/public/playground'
import { EventSourceParserStream } from 'eventsource-parser/stream'

type Outcome = (typeof PLAYGROUND_OUTCOMES)[number]

/** How a run ended: kept under its id, or in words why it was not. */
export type RunEnd =
  | { readonly kind: 'kept'; readonly id: string; readonly outcome: Outcome }
  | { readonly kind: 'refused'; readonly words: string }
  /** The connection ended before the run; the run is stored under its id, if that is known. */
  | { readonly kind: 'left'; readonly words: string; readonly id?: string }
  /** No answer for a script: the server has a page that says why. */
  | { readonly kind: 'elsewhere' }

const CANCELLED = 'Cancelled. The output so far is saved.'
const NO_SERVER = 'Cannot reach the server. Nothing was received.'
const BROKE_OFF = 'Connection lost. The output so far is in the latest runs.'

/** Runs what the form says, and hears the text as it comes. Aborting ends the call of the model. */
export async function followRun(
  url: string,
  body: FormData,
  signal: AbortSignal,
  onText: (text: string) => void,
): Promise<RunEnd> {
  let response: Response | undefined
  let id: string | undefined
  const left = (words: string): RunEnd => ({ kind: 'left', words, ...(id !== undefined && { id }) })
  const named = (of: string) => {
    id = of
  }
  try {
    response = await fetch(url, { method: 'POST', body, redirect: 'manual', signal })
    if (response.ok && response.body) {
      return (await readEvents(response.body, { named, onText })) ?? left(BROKE_OFF)
    }
    const isOurs = response.headers.get('content-type')?.startsWith('application/json')
    if (!isOurs) return { kind: 'elsewhere' }
    // Our own route answers this very shape.
    const { message } = (await response.json()) as { message: string }
    return { kind: 'refused', words: message }
  } catch {
    if (signal.aborted) return left(CANCELLED)
    return left(response ? BROKE_OFF : NO_SERVER)
  }
}

interface Listener {
  named(id: string): void
  onText(text: string): void
}

/** Undefined where they end before the run does. */
async function readEvents(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  { named, onText }: Listener,
): Promise<RunEnd | undefined> {
  const events = body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader()
  for (;;) {
    const { done, value } = await events.read()
    if (done) return undefined
    // By its type, each event has one of them.
    const data = JSON.parse(value.data) as {
      text: string
      id: string
      outcome: Outcome
      message: string
    }
    if (value.event === 'run') named(data.id)
    if (value.event === 'text') onText(data.text)
    if (value.event === 'result') return { kind: 'kept', id: data.id, outcome: data.outcome }
    if (value.event === 'error') return { kind: 'refused', words: data.message }
  }
}
