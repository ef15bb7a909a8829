import { EVENT_TYPES } from '@promptwire/contract/events/events'
import { expect } from 'vitest'
import { test as apiTest } from '../../../../../test/support/api-test.ts'
import { modelServerOfTest } from '../../../../../test/support/model-server.ts'

const SECRET = 'hunter2-7f3a'
const PARTS = JSON.stringify(['first-7f3a', 'second-7f3a "x"'])

const test = apiTest
  .extend('apiOptions', { environment: { PRIVATE_MODEL_HOSTS: '127.0.0.1' } })
  .extend('server', modelServerOfTest)
  .extend('provider', async ({ ownersProject, server }) => {
    const given = { kind: 'openai-compatible', name: 'Mine', base_url: server.url } as const
    await ownersProject.create_provider({ ...given, default_model: 'small' })
  })
  .extend('prompt', async ({ api, owner, provider: _provider }) => {
    const content = 'The code of {{name}} is {{code}}. Parts: {{parts}}'
    return api.publishedPrompt(owner, {
      blocks: [{ type: 'role', title: 'Role', content }],
      variables: [
        { key: 'name' },
        { key: 'code', sensitive: true, example: '0000' },
        { key: 'parts', sensitive: true, type: 'list' },
      ],
    })
  })
  // Receives every event, so that messages are stored.
  .extend('webhook', async ({ ownersProject }) => {
    const url = 'https://receiver.example/hook'
    const to = { url, description: '', events: [...EVENT_TYPES] }
    await ownersProject.create_webhook(to)
  })
  // Searches every row of every table, and every log line.
  .extend('findIn', ({ api }) => async (text: string) => {
    const { prisma } = api.database
    const tables = await prisma.$queryRaw<{ name: string }[]>`
      SELECT table_name::text AS name FROM information_schema.tables
       WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`
    const found: string[] = []
    for (const { name } of tables) {
      const rows = await prisma.$queryRawUnsafe<{ row: string }[]>(
        `SELECT t::text AS row FROM "${name}" t`,
      )
      if (rows.some(({ row }) => row.includes(text))) found.push(name)
    }
    return api.log.some((line) => line.includes(text)) ? [...found, 'the log'] : found
  })

test('a sensitive value is sent to the model, and found in no table and no line of the log', async ({
  client,
  ownersProject,
  devKey,
  prompt,
  server,
  webhook: _webhook,
  findIn,
}) => {
  const prompt_id = prompt.id
  const variables = { name: 'Ada-7f3a', code: SECRET, parts: PARTS }
  server.behaviours.push({ pieces: ['It is ', SECRET, ' and first-7f3a.'] })
  const { data: run } = await client.run_playground({ prompt_id, variables }, devKey)
  expect(JSON.stringify(server.received.map(({ body }) => body))).toContain(SECRET)
  expect(run).toMatchObject({
    variables: { name: 'Ada-7f3a' },
    output: 'It is {{code}} and {{parts}}.',
  })
  expect(run.sent_prompt).toContain('The code of Ada-7f3a is {{code}}.')
  const turns = [
    { role: 'assistant', content: `It is ${SECRET}.` },
    { role: 'user', content: 'And?' },
  ] as const
  const { data: continued } = await client.run_playground(
    { prompt_id, variables, turns: [...turns] },
    devKey,
  )
  expect(continued.turns).toEqual([{ role: 'assistant', content: 'It is {{code}}.' }, turns[1]])
  server.behaviours.push({ status: 400, body: { error: { message: `Refused: ${SECRET}` } } })
  await expect(client.run_playground({ prompt_id, variables }, devKey)).rejects.not.toThrow(SECRET)
  const { data: testCase } = await client.create_test_case(
    { prompt_id, input_text: 'Hi', variables },
    devKey,
  )
  expect(testCase.variables).toEqual({ name: 'Ada-7f3a' })
  const { id: test_case_id } = testCase
  const { data: changed } = await client.update_test_case(
    { prompt_id, test_case_id, input_text: 'Hello', variables },
    devKey,
  )
  expect(changed.variables).toEqual({ name: 'Ada-7f3a' })
  await client.get_compiled_prompt({ prompt_id, variables }, devKey)
  await ownersProject.compile_prompt({ prompt_id, variables })
  await client.publish_version({ prompt_id, version: 1 }, devKey)
  const { data: records } = await client.export_prompts({}, devKey)
  const { data: cases } = await client.export_test_cases({ prompt_id }, devKey)
  expect(JSON.stringify([records, cases])).toContain('Ada-7f3a')
  for (const secret of [SECRET, 'first-7f3a']) {
    expect(JSON.stringify([records, cases]), 'exported').not.toContain(secret)
  }
  expect(await findIn('Ada-7f3a'), 'other values are in runs').toContain('playground_run')
  for (const secret of [SECRET, 'first-7f3a', 'second-7f3a']) {
    expect(await findIn(secret), secret).toEqual([])
  }
})

test('a variable that becomes sensitive takes its values out of everything stored before', async ({
  api,
  client,
  devKey,
  prompt,
  server,
  webhook: _webhook,
  findIn,
}) => {
  const prompt_id = prompt.id
  const change = (sensitive: boolean) =>
    client.update_variable({ prompt_id, variable_id: 'name', sensitive }, devKey)
  const variables = { name: SECRET }
  server.behaviours.push({ pieces: ['It is ', SECRET] })
  const { data: run } = await client.run_playground({ prompt_id, variables }, devKey)
  const added = async (input_text: string) =>
    (await client.create_test_case({ prompt_id, input_text, variables }, devKey)).data.id
  const [short, long] = [await added('Hi'), await added('Hi '.repeat(1_000))]
  const evalRun = await api.evalRun(prompt_id)
  const { prisma } = api.database
  const leaked = { output: SECRET, error: SECRET, reasoning: SECRET, results: [SECRET] }
  await prisma.evalResult.updateMany({ where: { runId: evalRun }, data: leaked })
  const request = { body: SECRET }
  await prisma.evalRun.update({ where: { id: evalRun }, data: { request } })
  expect(await findIn(SECRET)).toEqual(
    expect.arrayContaining(['audit_entry', 'eval_case', 'playground_run', 'test_case']),
  )

  await change(true)
  expect(await findIn(SECRET)).toEqual([])
  const { data: kept } = await client.get_playground_run({ playground_run_id: run.id }, devKey)
  expect(kept).toMatchObject({ variables: {}, output: '', model: 'small', outcome: 'finished' })
  const { data: results } = await client.list_eval_results({ eval_run_id: evalRun }, devKey)
  expect(results).toMatchObject([{ output: '' }, { output: '' }])
  const { data: cases } = await client.list_test_cases({ prompt_id }, devKey)
  expect(cases.map(({ id, variables }) => [id, variables])).toEqual([
    [short, {}],
    [long, {}],
  ])
  const entries = await client.list_audit_entries({ prompt_id }, devKey)
  expect(JSON.stringify(entries)).toContain('Hi Hi')
  expect(JSON.stringify(entries)).not.toContain(SECRET)

  server.behaviours.push({ pieces: ['It is ', SECRET] })
  const old = await client.run_playground({ prompt_id, version: 1, variables }, devKey)
  expect(old.data, 'a version from before').toMatchObject({
    variables: {},
    output: 'It is {{name}}',
  })
  await change(false)
  expect(await findIn(SECRET), 'it does not come back').toEqual([])
})

test('a sensitive variable has no default, which versions and the audit log would show', async ({
  client,
  devKey,
  prompt,
}) => {
  const sensitive = { key: 'token', sensitive: true, default_value: SECRET }
  await expect(
    client.create_variable({ prompt_id: prompt.id, ...sensitive }, devKey),
  ).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    details: [{ field: expect.stringContaining('default_value') }],
  })
})
