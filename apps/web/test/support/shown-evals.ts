import {
  createFailureStreak,
  pauseReason,
} from '../../../api/src/features/evals/runner/failure-streak.ts'
import { ProviderFailure } from '../../../api/src/platform/models/provider-problem.ts'
import { inProject, type Shown, type ShownPage } from './shown-page.ts'

const SAYINGS = [
  'Where is my invoice?',
  'أين فاتورتي؟',
  '<script>alert(1)</script>',
  'x'.repeat(300),
]

async function evaluatedPrompt({ stack, owner }: Shown) {
  const { id, slug } = await stack.prompt(owner, { name: 'Support reply' })
  for (const input_text of SAYINGS) {
    await stack.testCase(id, { input_text, checks: [{ type: 'contains', value: 'invoice' }] })
  }
  return { id, path: `/projects/${owner.projectId}/prompts/${slug}/evals` }
}

/** Runs of three versions, each better than the last; the newest is running. */
async function createRuns({ stack }: Shown, promptId: string): Promise<string[]> {
  const runs: string[] = []
  for (const passed of [1, 2, 4]) {
    const id = await stack.evalRun(promptId)
    const failed = SAYINGS.length - passed
    const data = { version: runs.length + 1, passed, failed, cost: 0.001_234 }
    await stack.database.prisma.evalRun.update({ where: { id }, data })
    runs.push(id)
  }
  const going = await stack.evalRun(promptId)
  const data = { state: 'running', failed: 1, endedAt: null }
  await stack.database.prisma.evalRun.update({ where: { id: going }, data })
  return [...runs, going]
}

/** Three runs side by side: the others fail cases that the first passed. */
async function createGrid(shown: Shown, promptId: string): Promise<string[]> {
  const { prisma } = shown.stack.database
  const runs = (await createRuns(shown, promptId)).slice(0, 3)
  for (const [place, runId] of runs.entries()) {
    const results = await prisma.evalResult.findMany({
      where: { runId },
      orderBy: { caseId: 'asc' },
    })
    for (const [i, { caseId }] of results.entries()) {
      const outcome = ['passed', 'failed', 'error'][(i * place) % 3] ?? 'passed'
      const output = `It comes on ${place === 0 ? 'Monday' : 'Tuesday'}.`
      const data = { outcome, output, latencyMs: 900 * (i + place) + 20, cost: 0.000_4 * place }
      await prisma.evalResult.update({ where: { runId_caseId: { runId, caseId } }, data })
    }
  }
  return runs
}

const NOT_SENT = [{ setting: 'seed', reason: 'Promptwire does not send this setting.' }]

/** Simulates a judged run with most verdicts marked. */
async function judge({ stack: { database } }: Shown, id: string) {
  const judge = { judgeProviderId: 'demo', judgeProviderName: 'Demo', judgeModel: 'demo-brief' }
  const checks = [
    { type: 'llm-rubric', value: 'Answers politely, and in the language asked' },
    { type: 'llm-rubric', value: 'Says when the invoice comes' },
  ]
  const pinned = { updateMany: { where: {}, data: { checks } } }
  await database.prisma.evalRun.update({
    where: { id },
    data: { ...judge, judgePrompt: 1, pinned, settingsNotSent: NOT_SENT },
  })
  const results = await database.prisma.evalResult.findMany({ where: { runId: id } })
  const verdict = { type: 'llm-rubric', passed: false, outcome: 'failed', score: 0 }
  const failed = [{ ...verdict, reason: 'It greets, and answers nothing.' }]
  const good = { ...verdict, passed: true, outcome: 'passed', score: 1, reason: 'It is polite.' }
  for (const [i, { caseId }] of results.entries()) {
    const mark = [null, 'right', 'right', 'wrong'][i] ?? null
    const ended = i === 1 ? { finishReason: 'refusal', reasoning: 'They ask for an invoice.' } : {}
    const data = { judged: true, results: i === 0 ? [good, ...failed] : failed, mark, ...ended }
    await database.prisma.evalResult.update({
      where: { runId_caseId: { runId: id, caseId } },
      data,
    })
  }
  const { caseId = '' } = results[0] ?? {}
  const marked = { runId: id, caseId, checkIndex: 1, markedAt: new Date() }
  const word = { criterion: checks[1]?.value ?? '', passed: false, mark: 'right' }
  await database.prisma.evalCheckMark.create({ data: { ...marked, ...word } })
}

const JUDGE_PROMPTS = [
  'You grade answers of a support assistant.\nFail an answer that promises a refund.',
  `You grade answers of a support assistant.\nFail an answer that ${'insists '.repeat(60)}.`,
  'You grade answers.\n<script>alert(1)</script>',
]

/** A project with a judge prompt of its own, at the page of a run's earlier one. */
async function judgePromptPage({ stack, owner }: Shown): Promise<string> {
  const { projectId, userId: authorId } = owner
  const { prisma } = stack.database
  for (const [i, text] of JUDGE_PROMPTS.entries()) {
    const saved = { projectId, authorId, version: 101 + i, fixedVersion: 2, createdAt: new Date() }
    await prisma.judgePrompt.create({ data: { ...saved, text } })
  }
  await prisma.project.update({ where: { id: projectId }, data: { judgePromptVersion: 102 } })
  return `/projects/${projectId}/evals/judge-prompt?version=103`
}

export const SHOWN_EVALS: readonly ShownPage[] = [
  { name: 'evals-of-project-empty', path: inProject('evals') },
  {
    name: 'evals-of-project',
    path: async (shown) => {
      const other = await shown.stack.prompt(shown.owner, { name: 'x'.repeat(120) })
      await shown.stack.testCase(other.id)
      await shown.stack.evalRun(other.id)
      await createRuns(shown, (await evaluatedPrompt(shown)).id)
      return inProject('evals')(shown)
    },
  },
  {
    name: 'evals-without-test-cases',
    path: async ({ stack, owner }) =>
      `/projects/${owner.projectId}/prompts/${(await stack.prompt(owner)).slug}/evals`,
  },
  {
    name: 'evals-without-a-model',
    path: async (shown) => (await evaluatedPrompt(shown)).path,
  },
  {
    name: 'evals',
    path: async (shown) => {
      await shown.stack.provider(shown.owner)
      const { id, path } = await evaluatedPrompt(shown)
      await createRuns(shown, id)
      return path
    },
  },
  {
    name: 'evals-grid',
    path: async (shown) => {
      const { id, path } = await evaluatedPrompt(shown)
      return `${path}/grid?runs=${(await createGrid(shown, id)).join(',')}`
    },
  },
  {
    name: 'evals-grid-without-regressions',
    path: async (shown) => {
      const { id, path } = await evaluatedPrompt(shown)
      const runs = await createRuns(shown, id)
      return `${path}/grid?runs=${runs.slice(0, 2).join(',')}&change=broken`
    },
  },
  {
    name: 'evals-grid-going',
    isLive: true,
    path: async (shown) => {
      const { id, path } = await evaluatedPrompt(shown)
      return `${path}/grid?runs=${(await createRuns(shown, id)).slice(1).join(',')}`
    },
  },
  {
    name: 'eval-case',
    path: async (shown) => {
      const { id, path } = await evaluatedPrompt(shown)
      const [before, after = ''] = await createGrid(shown, id)
      const { evalResult } = shown.stack.database.prisma
      const { caseId } = await evalResult.findFirstOrThrow({ where: { runId: after } })
      return `${path}/${after}/cases/${caseId}?before=${before}`
    },
  },
  {
    name: 'eval-run',
    path: async (shown) => {
      const { id, path } = await evaluatedPrompt(shown)
      const [first] = await createRuns(shown, id)
      return `${path}/${first}`
    },
  },
  {
    name: 'eval-run-judged',
    path: async (shown) => {
      const { id, path } = await evaluatedPrompt(shown)
      const run = await shown.stack.evalRun(id)
      await judge(shown, run)
      return `${path}/${run}`
    },
  },
  {
    name: 'eval-run-going',
    isLive: true,
    path: async (shown) => {
      const { id, path } = await evaluatedPrompt(shown)
      return `${path}/${(await createRuns(shown, id)).at(-1)}`
    },
  },
  {
    name: 'evals-compared',
    path: async (shown) => {
      const { id, path } = await evaluatedPrompt(shown)
      const [before, after] = await createRuns(shown, id)
      return `${path}/${after}/compare?before=${before}`
    },
  },
  { name: 'judge-prompt-default', path: inProject('evals/judge-prompt') },
  {
    name: 'judge-prompt',
    path: judgePromptPage,
    act: async (page) => {
      for (const summary of await page.locator('main summary').all()) await summary.click()
    },
  },
  {
    name: 'judge-prompt-stale',
    path: judgePromptPage,
    sends: {
      fields: { base_version: '101', text: 'You grade answers.\nBe kind.' },
      answer: 'Nothing was saved',
    },
  },
  {
    name: 'eval-run-stopped',
    path: async (shown) => {
      const { id, path } = await evaluatedPrompt(shown)
      const run = await shown.stack.evalRun(id)
      const { prisma } = shown.stack.database
      const error = 'OpenAI refused the API key (401).'
      const refused = new ProviderFailure('PROVIDER_FAILED', error, { kind: 'refused' })
      const reason = createFailureStreak(1).add(refused) ?? null
      const data = { state: 'failed', failed: 0, errors: SAYINGS.length, reason }
      await prisma.evalRun.update({ where: { id: run }, data })
      const failed = { outcome: 'error', error, output: '' }
      await prisma.evalResult.updateMany({ where: { runId: run }, data: failed })
      return `${path}/${run}`
    },
  },
  {
    name: 'eval-run-unchecked',
    path: async (shown) => {
      const { id, path } = await evaluatedPrompt(shown)
      const empty = await shown.stack.testCase(id, { input_text: '', checks: [] })
      const dropped = ['javascript: true']
      const incomplete = await shown.stack.testCase(id, { dropped_checks: dropped })
      const run = await shown.stack.evalRun(id)
      const { prisma } = shown.stack.database
      const passed = { type: 'max_tokens', passed: true, outcome: 'passed', score: 1, reason: '' }
      for (const [caseId, results] of [[empty, []] as const, [incomplete, [passed]] as const]) {
        await prisma.evalResult.update({
          where: { runId_caseId: { runId: run, caseId } },
          data: { outcome: 'unchecked', score: null, results },
        })
      }
      const data = { failed: SAYINGS.length, unchecked: 2 }
      await prisma.evalRun.update({ where: { id: run }, data })
      return `${path}/${run}`
    },
  },
  {
    name: 'eval-run-paused',
    path: async (shown) => {
      const { id, path } = await evaluatedPrompt(shown)
      const run = await shown.stack.evalRun(id, 'running')
      const reason = pauseReason('Too many requests.')
      const data = { failed: 1, reason, pausedUntil: new Date(Date.now() + 60_000) }
      await shown.stack.database.prisma.evalRun.update({ where: { id: run }, data })
      return `${path}/${run}`
    },
  },
]
