import { Failure } from '@promptwire/core/failure'
import type { FollowerStore } from '../../kernel/change/event-record.ts'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import { createWakeSignal } from '../../kernel/wake-signal.ts'
import type { EvalRuns } from './eval-page.ts'
import { countDoneCases } from './eval-run.ts'
import { evalRunView } from './eval-view.ts'
import type { PollRun } from './poll-run.ts'
import { requireRun } from './require-run.ts'

/** Polls between two checks of the follower's access. */
const ACCESS_CHECK_POLLS = 15
/** Clients wait no longer, and some proxies neither. */
const MAX_MS = 10 * 60 * 1000

interface FollowRunPorts {
  readonly evals: EvalRuns
  /** Shared by all followers of a process. */
  readonly pollRun: PollRun
  readonly followers: Pick<FollowerStore, 'status'>
  readonly now: () => Date
}

/** Reports a run's progress until it ends, for ten minutes at most, and then answers the run. */
export const followEvalRun = verb(
  'follow_eval_run',
  async ({
    caller,
    input: { eval_run_id: id },
    signal: end,
    emit,
    evals,
    pollRun: poll,
    followers,
    now,
  }: VerbContext<'follow_eval_run', FollowRunPorts>) => {
    const change = createWakeSignal()
    end.addEventListener('abort', change.wake, { once: true })
    const endsAt = caller.at.getTime() + MAX_MS
    let run = await requireRun(evals, caller, id)
    let reported = -1
    for (let polls = 1; ; polls++) {
      const progress = countDoneCases(run)
      if (progress > reported) emit({ type: 'progress', progress, total: run.cases })
      reported = progress
      const isOver = run.endedAt !== null || end.aborted || now().getTime() >= endsAt
      if (isOver) return { data: evalRunView(run) }
      if (polls % ACCESS_CHECK_POLLS === 0) {
        const { mayFollow } = await followers.status(caller, now())
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
