import { Failure } from '@promptwire/core/failure'
import { createSlots } from './slots.ts'

const MOST_STREAMS_PER_CALLER = 50

/** Takes one of a caller's streams, over all operations; RATE_LIMITED when all are taken. Call what it returns once. */
export type TakeStream = (caller: string) => () => void

/** What each caller may follow at a time. */
export function createStreamSlots(): TakeStream {
  const slots = createSlots(MOST_STREAMS_PER_CALLER)
  return (caller) => {
    const release = slots.take(caller)
    if (!release) throw tooManyStreams()
    return release
  }
}

const tooManyStreams = () =>
  new Failure('RATE_LIMITED', `You may follow ${MOST_STREAMS_PER_CALLER} streams at a time.`, {
    'Retry-After': '60',
  })
