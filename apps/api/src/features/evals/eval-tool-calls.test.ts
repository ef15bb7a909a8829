import { expect } from 'vitest'
import { evalTest } from '../../../test/support/eval-test.ts'

const PARAMETERS = {
  type: 'object',
  properties: { id: { type: 'string' } },
  required: ['id'],
  additionalProperties: false,
}
const TOOLS = [
  { name: 'find', parameters: PARAMETERS },
  { name: 'cancel', parameters: PARAMETERS },
]
const call = (name: string, args = '{"id":"7"}') => ({ id: `call_${name}`, name, arguments: args })

const test = evalTest
  .extend('provider', async ({ ownersProject, server }) => {
    const given = { kind: 'openai-compatible', name: 'Mine', base_url: server.url } as const
    await ownersProject.create_provider({ ...given, default_model: 'small' }, {})
  })
  .extend('judge', ({ client, devKey, evals, prompt_id, provider: _provider, server, work }) => {
    return async (answer: object, fields: object, checks: readonly object[]) => {
      server.rules.otherwise = () => answer
      await client.update_prompt({ prompt_id, ...fields }, devKey)
      await evals.cases(1, checks)
      const { id: eval_run_id } = await evals.start({})
      const runner = work()
      await evals.ended(eval_run_id).toMatchObject({ state: 'finished' })
      await runner.stop()
      const { data } = await client.list_eval_results({ eval_run_id }, devKey)
      return data[0]?.results.map(({ outcome, reason }) => [outcome, reason])
    }
  })

const VALID = { type: 'is-valid-openai-tools-call' }
const NOT_VALID = { type: 'not-is-valid-openai-tools-call' }

test.for<[string, object, string | null]>([
  ['fits', { toolCalls: [call('find'), call('cancel')], pieces: [] }, null],
  ['is missing', {}, 'The model called no tool.'],
  [
    'names no tool of the prompt',
    { toolCalls: [call('buy')] },
    'The model called "buy", which the prompt does not have.',
  ],
  ['has other arguments', { toolCalls: [call('find', '{"id":7}')] }, 'Arguments of "find": '],
  ['has no JSON as arguments', { toolCalls: [call('find', '{"id":')] }, 'Arguments of "find": '],
])('a tool call that %s', async ([, answer, reason], { judge }) => {
  const [valid, not] = (await judge(answer, { tools: TOOLS }, [VALID, NOT_VALID])) ?? []
  expect(valid?.[0]).toBe(reason === null ? 'passed' : 'failed')
  expect(`${valid?.[1]}`).toContain(`${reason}`)
  expect(not?.[0]).toBe(reason === null ? 'failed' : 'passed')
})

test('tool-call-f1 compares the names of the tools, each once', async ({ judge }) => {
  const answer = { toolCalls: [call('find'), call('find'), call('cancel')], pieces: [] }
  const f1 = (value: string[], more: object = {}) => ({ type: 'tool-call-f1', value, ...more })
  expect(
    await judge(answer, { tools: TOOLS }, [
      f1(['cancel', 'find']),
      f1(['find']),
      f1(['find'], { threshold: 0.6 }),
      { ...f1(['buy']), type: 'not-tool-call-f1' },
    ]),
  ).toEqual([
    ['passed', null],
    ['failed', 'The model called find, cancel: an F1 score of 0.67.'],
    ['passed', null],
    ['passed', null],
  ])
})

test("is-json checks the answer by the prompt's response schema, unless it has its own", async ({
  judge,
}) => {
  const response_schema = { name: 'order', schema: PARAMETERS }
  const checks = [
    { type: 'is-json' },
    { type: 'is-json', value: {} },
    { type: 'not-is-json' },
    { type: 'contains-json' },
  ]
  const results = await judge({ pieces: ['{"id":7}'] }, { response_schema }, checks)
  expect(results?.map(([outcome]) => outcome)).toEqual(['failed', 'passed', 'passed', 'passed'])
})
