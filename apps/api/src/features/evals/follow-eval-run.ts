import { Failure } from '@promptwire/core/errors/failure'
import type { Caller } from '../../kernel/caller.ts'
import type { ReadFollower } from '../../kernel/change/event-record.ts'
import { pause } from '../../kernel/pause.ts'
import { singleFlight } from '../../kernel/single-flight.ts'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import { createWakeSignal } from '../../kernel/wake-signal.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import { countDoneCases, type EvalRunRecord } from './eval-run.ts'
import { evalRunView } from './eval-view.ts'
import { requireRun } from './evals.sql.ts'

/** Polls between two checks of the follower's access. */
const ACCESS_CHECK_POLLS = 15
/** Clients and some proxies time out after this. */
const MAX_MS = 10 * 60 * 1000

/** Polls, because a notification per case would take a lock that all commits share. */
const POLL_MS = 1_000

/** One query per run and second, shared by all followers in this process. */
export function createRunPoll(db: Queryable) {
  const polls = new Map<string, Promise<EvalRunRecord>>()
  return (caller: Caller, id: string): Promise<EvalRunRecord> =>
    singleFlight(polls, `${caller.projectId} ${id}`, async () => {
      await pause(POLL_MS)
      return requireRun(db, caller, id)
    })
}

interface FollowRunPorts {
  readonly pollRun: ReturnType<typeof createRunPoll>
  readonly readFollower: ReadFollower
  readonly now: () => Date
}

/** Reports progress for ten minutes at most, then returns the run. */
export const followEvalRun = verb(
  'follow_eval_run',
  async ({
    caller,
    input: { eval_run_id: id },
    signal: end,
    emit,
    unitOfWork,
    pollRun: poll,
    readFollower,
    now,
  }: VerbContext<'follow_eval_run', FollowRunPorts>) => {
    const change = createWakeSignal()
    end.addEventListener('abort', change.wake, { once: true })
    const endsAt = caller.at.getTime() + MAX_MS
    let run = await requireRun(unitOfWork, caller, id)
    let reported = -1
    for (let polls = 1; ; polls++) {
      const progress = countDoneCases(run)
      if (progress > reported) emit({ type: 'progress', progress, total: run.cases })
      reported = progress
      const isOver = run.endedAt !== null || end.aborted || now().getTime() >= endsAt
      if (isOver) return { data: evalRunView(run) }
      if (polls % ACCESS_CHECK_POLLS === 0) {
        const { mayFollow } = await readFollower(caller, now())
        if (!mayFollow) throw lostAccess()
      }
      const next = poll(caller, id)
      next.then(change.wake, change.wake)
      await change.woken()
      if (!end.aborted) run = await next
    }
  },
)

const lostAccess = () => new Failure('UNAUTHORIZED', 'The key or session no longer works.')
