import { setTimeout as sleep } from 'node:timers/promises'
import type { Output } from '@promptwire/core/contract/operation'
import type { publicContract } from '@promptwire/core/contract/public/public-contract'
import { Failure } from '@promptwire/core/errors/failure'
import { cancelOnInterrupt } from './cancel-on-interrupt.ts'
import type { Connection } from './connection.ts'
import { sendRun } from './follow-run.ts'

type Run = Output<typeof publicContract.follow_eval_run>
type Result = Output<typeof publicContract.list_eval_results>[number]

/** A run of the test cases of a prompt, with its results that are not passed. */
export interface TestedPrompt {
  readonly prompt: string
  readonly run: Run
  readonly failures: readonly Result[]
}

export interface TestChoice {
  readonly version?: number
  readonly provider?: string
  readonly model?: string
}

/** Ways in which a result needs attention. */
const OUTCOMES = ['failed', 'error'] as const

/** How often a broken stream is opened again, and the pause before. */
const MAX_RECONNECTS = 5
const RECONNECT_MS = 2_000

/** Runs the test cases of a prompt, and waits for the end of the run, which Ctrl-C cancels. */
export async function runTests(
  connection: Connection,
  prompt_id: string,
  choice: TestChoice,
  onProgress: (done: number, total: number) => void,
): Promise<TestedPrompt> {
  const { api, bearer } = connection
  const started = api.run_eval({ prompt_id, ...choice }, { bearer })
  const ended = started.then(({ data }) => followRun(connection, data.id, onProgress))
  const run = await cancelOnInterrupt(ended, async () => {
    const { id } = (await started).data
    await api.cancel_eval_run({ eval_run_id: id }, { bearer })
    return `The run of ${prompt_id} is cancelled.`
  })
  const failures: Result[] = []
  for (const outcome of OUTCOMES) {
    const some = { eval_run_id: run.id, outcome, limit: 100 }
    failures.push(...(await api.list_eval_results(some, { bearer })).data)
  }
  return { prompt: prompt_id, run, failures }
}

/** A run can take longer than a stream, and a connection can break: the run continues. */
async function followRun(
  { api, bearer }: Connection,
  eval_run_id: string,
  onProgress: (done: number, total: number) => void,
): Promise<Run> {
  const send = sendRun((event) => {
    const { progress, total } = event as { progress: number; total: number }
    onProgress(progress, total)
  })
  for (let broken = 0; ; ) {
    try {
      const { data } = await api.follow_eval_run({ eval_run_id }, { bearer, send })
      if (data.state !== 'queued' && data.state !== 'running') return data
    } catch (error) {
      const isBroken = error instanceof Failure && error.code === 'UNAVAILABLE'
      if (!isBroken || ++broken > MAX_RECONNECTS) throw error
      await sleep(RECONNECT_MS)
    }
  }
}

/** The prompts of the project that have test cases. */
export async function listTestedPrompts({ api, bearer }: Connection): Promise<string[]> {
  const { data: prompts } = await api.list_prompts({}, { bearer })
  const tested = []
  for (const { slug } of prompts) {
    const { data } = await api.list_test_cases({ prompt_id: slug, limit: 1 }, { bearer })
    if (data.length > 0) tested.push(slug)
  }
  return tested
}
