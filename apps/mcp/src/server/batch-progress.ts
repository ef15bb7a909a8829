import type { OnProgress } from '../send-run.ts'

/** Min time between two messages with text: about four a second. */
const INTERVAL_MS = 250

export interface BatchedProgress {
  readonly onProgress: OnProgress
  readonly flush: () => void
}

/** Joins the text of several events into one message; a model writes dozens of words a second. */
export function batchText(send: OnProgress, now: () => number): BatchedProgress {
  let pending = ''
  let sentAt = Number.NEGATIVE_INFINITY
  const flush = () => {
    if (pending === '') return
    send('text', { text: pending })
    pending = ''
    sentAt = now()
  }
  const onProgress: OnProgress = (type, data) => {
    const { text } = data as { readonly text?: unknown }
    if (typeof text !== 'string') return send(type, data)
    pending += text
    if (now() - sentAt >= INTERVAL_MS) flush()
  }
  return { onProgress, flush }
}
