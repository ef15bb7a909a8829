import { setTimeout as sleep } from 'node:timers/promises'
import type { Output } from '@promptwire/contract/operation'
import type { publicContract } from '@promptwire/contract/public-contract'
import { Failure } from '@promptwire/core/errors/failure'
import { cancelOnInterrupt } from './cancel-on-interrupt.ts'
import type { Connection } from './connection.ts'
import { sendRun } from './follow-run.ts'

export type Run = Output<typeof publicContract.follow_eval_run>
export type Result = Output<typeof publicContract.list_eval_results>[number]

/** Without a version, the key's environment decides. */
export interface Subject {
  readonly prompt: string
  readonly version?: number | undefined
}

/** The run is null if the prompt has no test cases. */
export interface TestedPrompt {
  readonly prompt: string
  readonly run: Run | null
  readonly results: readonly Result[]
}

export interface TestChoice {
  readonly provider?: string
  readonly model?: string
}

type OnProgress = (done: number, total: number) => void

/** Reconnects of a broken stream, and the pause before each. */
const MAX_RECONNECTS = 5
const RECONNECT_MS = 2_000

/** Runs a prompt's test cases and waits for the end. Ctrl-C cancels the run. */
export async function runTests(
  connection: Connection,
  { prompt, version }: Subject,
  choice: TestChoice,
  onProgress: OnProgress,
): Promise<TestedPrompt> {
  const { api, bearer } = connection
  const input = { prompt_id: prompt, ...choice, ...(version && { version }) }
  const started = api.run_eval(input, { bearer })
  const ended = started.then(({ data }) => followRun(connection, data.id, onProgress))
  try {
    const run = await cancelOnInterrupt(ended, async () => {
      const { id } = (await started).data
      await api.cancel_eval_run({ eval_run_id: id }, { bearer })
      return `The run of ${prompt} is cancelled.`
    })
    return { prompt, run, results: await listResults(connection, run.id) }
  } catch (error) {
    const isRefused = error instanceof Failure && error.code === 'CONFLICT'
    if (!isRefused || (await hasTestCases(connection, prompt))) throw error
    return { prompt, run: null, results: [] }
  }
}

/** Reconnects, since the run continues if it outlasts the stream or the connection breaks. */
async function followRun(
  { api, bearer }: Connection,
  eval_run_id: string,
  onProgress: OnProgress,
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

async function listResults({ api, bearer }: Connection, eval_run_id: string): Promise<Result[]> {
  const results: Result[] = []
  let cursor: string | null | undefined
  do {
    const input = { eval_run_id, limit: 100, ...(cursor && { cursor }) }
    const page = await api.list_eval_results(input, { bearer })
    results.push(...page.data)
    cursor = page.next_cursor
  } while (cursor)
  return results
}

async function hasTestCases({ api, bearer }: Connection, prompt_id: string): Promise<boolean> {
  const { data } = await api.list_test_cases({ prompt_id, limit: 1 }, { bearer })
  return data.length > 0
}

export async function listTestedPrompts(connection: Connection): Promise<Subject[]> {
  const { data: prompts } = await connection.api.list_prompts({}, { bearer: connection.bearer })
  const tested = []
  for (const { slug } of prompts) {
    if (await hasTestCases(connection, slug)) tested.push({ prompt: slug })
  }
  return tested
}
