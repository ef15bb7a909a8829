import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { evalTest as test } from '../../../test/support/eval-test.ts'

interface Verdict {
  readonly input: string
  readonly output: string
  readonly passed: boolean
  readonly score: number
}

const readText = (path: string) =>
  readFileSync(new URL(`../../../test/promptfoo/${path}`, import.meta.url), 'utf8')
const FILES = [
  'promptfooconfig.yaml',
  'cases.csv',
  'more.jsonl',
  'defaults.yaml',
  'schema.json',
  'article.txt',
].map((path) => ({ path, content: readText(path) }))
const VERDICTS: readonly Verdict[] = JSON.parse(readText('verdicts.json'))
const LONGEST_FIRST = VERDICTS.toSorted((a, b) => b.output.length - a.output.length)

/** Deliberate differences from promptfoo; see docs/importing.md. */
const DIFFERENCES: Readonly<Record<string, { outcome: string; score: number | null }>> = {
  // An invalid pattern is dropped and reported; promptfoo fails it in every run.
  'case-39': { outcome: 'unchecked', score: null },
  // A list is JSON; words in braces and a truncated object are not.
  'case-63': { outcome: 'passed', score: 1 },
  'case-64': { outcome: 'failed', score: 0.5 },
  'case-65': { outcome: 'failed', score: 0.5 },
  // No output can fail a threshold of 0, so nothing was checked.
  'case-99': { outcome: 'unchecked', score: null },
  // Template filters, transforms, JavaScript and rouge-n are not run.
  'case-108': { outcome: 'unchecked', score: null },
  'case-112': { outcome: 'unchecked', score: null },
  'case-113': { outcome: 'unchecked', score: null },
  'case-114': { outcome: 'unchecked', score: null },
  'case-115': { outcome: 'unchecked', score: null },
  'case-116': { outcome: 'failed', score: 0.5 },
  'case-117': { outcome: 'unchecked', score: null },
  'csv-20': { outcome: 'unchecked', score: null },
  // One emoji is one character, not two.
  'case-118': { outcome: 'passed', score: 1 },
  'case-119': { outcome: 'passed', score: 1 },
}

/** Answers with a case's fixed output; as a judge, by the word in the rubric. */
function answerTo(body: Readonly<Record<string, unknown>>) {
  const { messages } = body as { readonly messages: readonly { readonly content: string }[] }
  const prompt = messages.at(-1)?.content ?? ''
  const [, word] = /mentions (\w+)/.exec(prompt) ?? []
  if (word === undefined) return VERDICTS.find(({ input }) => input === prompt)?.output ?? ''
  const judged = LONGEST_FIRST.find(({ output }) => prompt.includes(output))
  return JSON.stringify({ reason: 'By its word.', passed: judged?.output.includes(word) })
}

test('a promptfoo configuration gets the same verdicts and scores as in promptfoo', async ({
  client,
  devKey,
  evals,
  ownersProject,
  prompt_id,
  server,
  work,
}) => {
  server.rules.otherwise = ({ body }) => ({ pieces: [answerTo(body)] })
  const provider = { kind: 'openai-compatible', name: 'Mine', base_url: server.url } as const
  await ownersProject.create_provider({ ...provider, default_model: 'priced' }, {})
  const file = { prompt_id, format: 'promptfoo', files: FILES } as const
  const { data: imported } = await client.import_test_cases(file, devKey)
  expect(imported.imported).toBe(VERDICTS.length)
  const { id: eval_run_id } = await evals.start({ provider: 'Mine' })
  const runner = work()
  await evals.ended(eval_run_id).toMatchObject({ state: 'finished' })
  await runner.stop()
  const results = await all(eval_run_id)
  const expected = VERDICTS.map(({ input, passed, score }) => ({
    input,
    ...(DIFFERENCES[input] ?? { outcome: passed ? 'passed' : 'failed', score: near(score) }),
  }))
  expect(results).toEqual(expected)

  async function all(eval_run_id: string) {
    const pages = []
    let cursor: string | undefined
    do {
      const asked = { eval_run_id, limit: 100, ...(cursor && { cursor }) }
      const { data, next_cursor } = await client.list_eval_results(asked, devKey)
      pages.push(data.map(({ input_text: input, outcome, score }) => ({ input, outcome, score })))
      cursor = next_cursor ?? undefined
    } while (cursor !== undefined)
    return pages.flat()
  }
})

const near = (score: number) => expect.closeTo(score, 4)
