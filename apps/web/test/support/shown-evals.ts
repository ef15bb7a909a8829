import type { Shown, ShownPage } from './shown-page.ts'

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

/** Runs of three versions, each better than the one before; the last one goes on. */
async function runsOf({ stack }: Shown, promptId: string): Promise<string[]> {
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

/** The pages of evals. */
export const SHOWN_EVALS: readonly ShownPage[] = [
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
      await runsOf(shown, id)
      return path
    },
  },
  {
    name: 'eval-run',
    path: async (shown) => {
      const { id, path } = await evaluatedPrompt(shown)
      const [first] = await runsOf(shown, id)
      return `${path}/${first}`
    },
  },
  {
    name: 'eval-run-going',
    path: async (shown) => {
      const { id, path } = await evaluatedPrompt(shown)
      return `${path}/${(await runsOf(shown, id)).at(-1)}`
    },
  },
  {
    name: 'evals-compared',
    path: async (shown) => {
      const { id, path } = await evaluatedPrompt(shown)
      const [before, after] = await runsOf(shown, id)
      return `${path}/${after}/compare?before=${before}`
    },
  },
]
