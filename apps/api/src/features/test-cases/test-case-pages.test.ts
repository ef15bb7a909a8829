import { expect } from 'vitest'
import { test } from '../../../../../test/support/api-test.ts'

test('lists prompts with their test cases by name, and those without separately', async ({
  api,
  owner,
  ownersProject: project,
}) => {
  const names = ['Cancel', 'Answer', 'Billing', 'Draft']
  const [cancel, answer, billing] = await Promise.all(
    names.map((name) => api.prompt(owner, { name })),
  )
  if (!cancel || !answer || !billing) throw new Error('no prompts')
  for (const { id } of [cancel, answer, answer, billing]) await api.testCase(id, { checks: [] })
  const checks = [{ type: 'contains', value: 'x' } as const]
  await project.create_test_case({ prompt_id: answer.slug, input_text: 'Hi', checks })
  const first = await project.list_tested_prompts({ limit: 2 })
  expect(first.data).toMatchObject([
    { slug: answer.slug, name: 'Answer', test_cases: 3, without_checks: 2 },
    { slug: billing.slug, test_cases: 1, without_checks: 1 },
  ])
  const cursor = first.next_cursor ?? ''
  const second = await project.list_tested_prompts({ limit: 2, cursor })
  expect(second.data).toMatchObject([{ slug: cancel.slug }])
  expect(second.next_cursor).toBeNull()
  const without = await project.list_tested_prompts({ has_test_cases: false })
  expect(without.data).toMatchObject([{ name: 'Draft', test_cases: 0, updated_at: null }])
  const { data: counted } = await project.count_test_cases({ prompt_id: answer.slug })
  expect(counted).toEqual({ total: 3, without_checks: 2 })
})

test('previews a file before import: its contents, and errors with their lines', async ({
  api,
  owner,
  ownersProject: project,
}) => {
  const { slug: prompt_id } = await api.prompt(owner)
  const review = async (format: 'json' | 'csv', content: string) =>
    (await project.review_test_case_import({ prompt_id, format, content })).data
  const good = 'input_text,expected_output\n"two\nlines",a\nb,\n'
  expect(await review('csv', good)).toMatchObject({
    count: 2,
    cases: [{ input_text: 'two\nlines', expected_output: 'a' }, { input_text: 'b' }],
    problems: [],
  })
  const bad = 'input_text,checks\n"two\nlines",{\nb,"[{""type"":""regex"",""value"":""(""}]"\nc,\n'
  expect(await review('csv', bad)).toMatchObject({
    count: 1,
    problems: [
      { case: 1, line: 2, message: 'checks: is not valid JSON' },
      { case: 2, line: 4, message: 'checks.0.value: is not a regular expression' },
    ],
  })
  expect((await review('csv', 'input_text,checks\n\n"a\nb",[]\n\nc,{')).problems).toEqual([
    { case: 2, line: 6, message: 'checks: is not valid JSON' },
  ])
  expect((await review('csv', 'input_text\n"open')).problems).toMatchObject([
    { case: null, message: 'is not valid CSV' },
  ])
  expect((await review('json', '{}')).problems).toEqual([
    { case: null, line: null, message: 'must be a list' },
  ])
  const many = await review('json', JSON.stringify(Array(100).fill({})))
  expect(many.problems).toHaveLength(20)
  expect((await project.list_test_cases({ prompt_id })).data).toEqual([])
})
