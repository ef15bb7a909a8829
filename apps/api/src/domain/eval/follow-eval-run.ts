import { Failure } from '@promptwire/core/failure'
import type { FollowerStore } from '../event/event-store.ts'
import type { Verb } from '../verb.ts'
import { createWakeSignal } from '../wake-signal.ts'
import { doneCases } from './eval-run.ts'
import type { EvalRuns } from './eval-store.ts'
import { evalRunView } from './eval-view.ts'
import { requireRun } from './require-run.ts'

/** Between two looks at a run: notices of each case would take a lock that all commits share. */
const LOOK_MS = 1_000
/** Between two looks at whether its follower still may. */
const STILL_LOOKS = 15
/** Clients wait no longer, and some proxies neither. */
const LONGEST_MS = 10 * 60 * 1000

interface FollowRunPorts {
  readonly evals: EvalRuns
  readonly followers: Pick<FollowerStore, 'status'>
  readonly now: () => Date
}

/** Waits for a run to end, at most so long, and tells how many of its cases are done. */
export const followEvalRun =
  ({ evals, followers, now }: FollowRunPorts): Verb<'follow_eval_run'> =>
  async (caller, { eval_run_id: id }, end, _run, tell) => {
    const news = createWakeSignal()
    end.addEventListener('abort', news.wake, { once: true })
    const endsAt = caller.at.getTime() + LONGEST_MS
    let told = -1
    for (let looks = 1; ; looks++) {
      const run = await requireRun(evals, caller, id)
      const progress = doneCases(run)
      if (progress > told) tell({ type: 'progress', progress, total: run.cases })
      told = progress
      const isOver = run.endedAt !== null || end.aborted || now().getTime() >= endsAt
      if (isOver) return { data: evalRunView(run) }
      if (looks % STILL_LOOKS === 0) {
        const { mayFollow } = await followers.status(caller, now())
        if (!mayFollow) throw mayNoMore()
      }
      await news.woken(LOOK_MS)
    }
  }

const mayNoMore = () => new Failure('UNAUTHORIZED', 'The key or session works no more.')
