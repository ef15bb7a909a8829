import type { Caller } from '../../kernel/caller.ts'
import { pause } from '../../kernel/pause.ts'
import { singleFlight } from '../../kernel/single-flight.ts'
import type { EvalRuns } from './eval-page.ts'
import type { EvalRunRecord } from './eval-run.ts'
import { requireRun } from './require-run.ts'

/** A notification for each case instead would take a lock that all commits share. */
const POLL_MS = 1_000

/** The run as it is at the next poll. */
export type PollRun = (caller: Caller, id: string) => Promise<EvalRunRecord>

/** Reads a run once a second, however many wait for it in this process. */
export function createRunPoll(evals: EvalRuns): PollRun {
  const polls = new Map<string, Promise<EvalRunRecord>>()
  return (caller, id) =>
    singleFlight(polls, `${caller.projectId} ${id}`, async () => {
      await pause(POLL_MS)
      return requireRun(evals, caller, id)
    })
}
