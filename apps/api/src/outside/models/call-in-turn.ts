import { unavailable } from '@promptwire/core/failure'
import { NOTHING_USED } from '../../domain/model/estimate-usage.ts'
import type { CallModel } from '../../domain/model/model.ts'
import { createFairTurns, type TurnLimits } from '../fair-turns.ts'

/** A stream costs some 50 KB and hardly any time: what is bounded is the memory of the process. */
export const MODEL_TURNS: TurnLimits = {
  of: 'calls of models',
  running: 1_000,
  runningOfOne: 250,
  waiting: 2_000,
  waitingOfOne: 1_000,
}
const MOST_WAITING_MS = 60_000

/** Calls so many models at a time, of each project no more than its share; the others wait in line. */
export function callInTurn(call: CallModel, limits: TurnLimits): CallModel {
  const takeTurn = createFairTurns(limits)
  const turnOf = async (projectId: string, signal: AbortSignal) => {
    const tooLong = AbortSignal.timeout(MOST_WAITING_MS)
    try {
      return await takeTurn(projectId, AbortSignal.any([signal, tooLong]))
    } catch (error) {
      if (signal.aborted) return undefined
      throw tooLong.aborted ? unavailable('Too many calls of models are waiting here.') : error
    }
  }
  return async (request, signal, hear) => {
    const end = signal.aborted ? undefined : await turnOf(request.projectId, signal)
    if (!end) return { finishReason: 'aborted', usage: NOTHING_USED, answeredBy: request.model }
    try {
      return await call(request, signal, hear)
    } finally {
      end()
    }
  }
}
