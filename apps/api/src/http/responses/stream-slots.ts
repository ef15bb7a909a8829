import { Failure } from '@promptwire/core/errors/failure'
import type { Metrics } from '@promptwire/runtime/metrics'
import { Gauge } from 'prom-client'
import { type Caller, callerId } from '../../kernel/caller.ts'
import { createSlots } from './slots.ts'

const MAX_STREAMS_PER_CALLER = 50

/**
 * Takes a stream slot of a caller and of the project, over all operations; RATE_LIMITED if either
 * has none left. Call the returned release function once.
 */
export type TakeStream = (caller: Caller) => () => void

/** Limits open streams in this process, by key or person and by project. */
export function createStreamSlots(perProject: number, metrics: Metrics): TakeStream {
  const openStreams = new Gauge({
    name: 'promptwire_event_streams',
    help: 'Open event streams of clients.',
    registers: [metrics],
  })
  const callers = createSlots(MAX_STREAMS_PER_CALLER)
  const projects = createSlots(perProject)
  return (caller) => {
    const release = callers.take(callerId(caller))
    if (!release) throw tooManyStreams('Each API key or person', MAX_STREAMS_PER_CALLER)
    const releaseProject = projects.take(caller.projectId)
    if (releaseProject) {
      openStreams.inc()
      return () => {
        openStreams.dec()
        release()
        releaseProject()
      }
    }
    release()
    throw tooManyStreams('A project', perProject)
  }
}

const tooManyStreams = (holder: string, limit: number) =>
  new Failure(
    'RATE_LIMITED',
    `${holder} can have ${limit} open streams. Close one, or retry later.`,
    {
      'Retry-After': '60',
    },
  )
