import { expect } from 'vitest'
import { refused, gateTest as test } from '../../../test/support/gate-test.ts'
import { readContent } from '../content/index.sql.ts'
import { storedHashes } from '../content/index.ts'

test('a version is published once every current test case has passed with it', async ({
  client,
  devKey,
  evals,
  gate,
  saved: prompt_id,
  work,
}) => {
  await expect(gate.publish(1)).rejects.toMatchObject(
    refused('closed to version 1: of 2 test cases as they are now, 2 not run. run_eval with ver'),
  )
  const { id } = await evals.start({ provider: 'demo', model: 'demo-brief', version: 1 })
  const runner = work()
  await evals.ended(id).toMatchObject({ state: 'finished', passed: 2 })
  await runner.stop()
  expect(await gate.review(1)).toMatchObject({ gate: { open: true, reason: null, passed: 2 } })
  expect((await gate.publish(1)).data).toMatchObject({ version: 1, is_published: true })

  const { data: cases } = await client.list_test_cases({ prompt_id }, devKey)
  await client.update_test_case(
    { test_case_id: cases[0]?.id ?? '', input_text: 'Continue' },
    devKey,
  )
  const { gate: after } = await gate.review(1)
  expect(after).toMatchObject({ open: false, passed: 1, not_run: 1, test_cases: 2 })
})

test('runs of the working copy that an earlier release stored open the gate', async ({
  api,
  evals,
  gate,
  saved: prompt_id,
  work,
}) => {
  const { id } = await evals.start({ provider: 'demo', model: 'demo-brief' })
  const runner = work()
  await evals.ended(id).toMatchObject({ state: 'finished', passed: 2 })
  await runner.stop()
  const run = { where: { id } }
  const { contentHash } = await api.database.prisma.evalRun.findUniqueOrThrow(run)
  const [hash, earlier] = await storedHashes(await readContent(api.database, { id: prompt_id }))
  expect(contentHash).toBe(hash)
  await api.database.prisma.evalRun.update({ ...run, data: { contentHash: 'another' } })
  expect(await gate.review(1)).toMatchObject({ gate: { open: false } })
  await api.database.prisma.evalRun.update({ ...run, data: { contentHash: earlier } })
  expect(await gate.review(1)).toMatchObject({ gate: { open: true, passed: 2 } })
})

test('a run on another model opens no gate, nor does the demo for a prompt without a model', async ({
  api,
  client,
  devKey,
  evals,
  gate,
  ownersProject,
  saved: prompt_id,
  server,
  work,
}) => {
  server.rules.otherwise = () => ({ pieces: ['PONG'] })
  const given = { kind: 'openai-compatible', name: 'Mine', base_url: server.url } as const
  await ownersProject.create_provider({ ...given, default_model: 'small' }, {})
  const runner = work()
  const ran = async (how: object) => {
    const { id, model, warnings } = await evals.start(how)
    await evals.ended(id).toMatchObject({ state: 'finished', passed: 2 })
    return { model, warnings }
  }
  const doesNotCount = [expect.stringContaining('does not count for the publish gate')]
  expect(await ran({ provider: 'demo', model: 'demo-wordy' })).toMatchObject({
    warnings: doesNotCount,
  })
  expect(await ran({ provider: 'Mine' })).toMatchObject({ warnings: doesNotCount })
  await expect(gate.publish(1)).rejects.toMatchObject(refused('2 not run'))
  // Without a named provider, the demo uses the prompt's model.
  expect(await ran({ provider: 'demo' })).toEqual({ model: 'demo-brief', warnings: [] })
  await gate.publish(1)

  await client.update_prompt({ prompt_id, model_config: {} }, devKey)
  await ran({ provider: 'demo' })
  await api.saveVersion(prompt_id)
  await expect(gate.publish(2)).rejects.toMatchObject(refused('2 not run'))
  expect(await ran({ provider: 'Mine' })).toEqual({ model: 'small', warnings: [] })
  await runner.stop()
  await gate.publish(2)
})

test("a plain run of the working copy counts: it is on the prompt's own model", async ({
  evals,
  gate,
  ownersProject,
  saved: _saved,
  server,
  work,
}) => {
  server.rules.otherwise = () => ({ pieces: ['PONG'] })
  const given = { kind: 'openai-compatible', base_url: server.url, default_model: 'small' } as const
  await ownersProject.create_provider({ ...given, name: 'Default' }, {})
  const models = ['small', 'demo-brief']
  await ownersProject.create_provider({ ...given, name: 'Second', models }, {})
  const runner = work()
  const { id, provider, model, warnings } = await evals.start({})
  expect({ provider, model, warnings }).toEqual({
    provider: 'Second',
    model: 'demo-brief',
    warnings: [],
  })
  await evals.ended(id).toMatchObject({ state: 'finished', passed: 2 })
  await runner.stop()
  await gate.publish(1)
})

test('a run before saving counts for the same content, and for no other', async ({
  api,
  gate,
  saved: prompt_id,
}) => {
  await api.edit(prompt_id, 'PONG')
  await api.evalRun(prompt_id, 'finished', 'passed')
  expect((await gate.review()).gate).toMatchObject({ open: true })
  await api.saveVersion(prompt_id)
  await expect(gate.publish(1)).rejects.toMatchObject(refused('2 not run'))
  expect((await gate.publish(2)).data.version).toBe(2)
})

test('the last result of a test case counts, from whichever run', async ({
  api,
  client,
  devKey,
  evals,
  gate,
  saved: prompt_id,
  work,
}) => {
  const failed = await api.evalRun(prompt_id)
  await expect(gate.publish(1)).rejects.toMatchObject(refused('2 failed'))
  const { data: again } = await client.rerun_eval_failures({ eval_run_id: failed }, devKey)
  const runner = work()
  await evals.ended(again.id).toMatchObject({ state: 'finished', passed: 2 })
  await runner.stop()
  await gate.publish(1)
  await api.evalRun(prompt_id)
  await expect(gate.review(1)).resolves.toMatchObject({ gate: { open: false, failed: 2 } })
})

test('rolling back for live keys needs an open gate too, and otherwise does nothing', async ({
  api,
  client,
  devKey,
  gate,
  saved: prompt_id,
}) => {
  await api.edit(prompt_id, 'PONG')
  await api.evalRun(prompt_id, 'finished', 'passed')
  await api.saveVersion(prompt_id)
  await gate.publish(2)
  const { revision } = await gate.review()
  const back = { prompt_id, version: 1 }
  await expect(client.rollback_version({ ...back, publish: true }, devKey)).rejects.toMatchObject(
    refused('closed to version 1'),
  )
  expect(await gate.review()).toMatchObject({ revision, from: 2 })
  const { data } = await client.rollback_version(back, devKey)
  expect(data).toMatchObject({ version: 1, published_version: 2 })
})

test('without a gate everything can be published; with one, a prompt needs test cases', async ({
  api,
  gate,
  prompt_id,
}) => {
  await api.saveVersion(prompt_id)
  expect((await gate.review(1)).gate).toBeNull()
  await gate.set()
  await expect(gate.publish(1)).rejects.toMatchObject(refused('has no test cases'))
  await gate.set(false)
  await gate.publish(1)
})

test('admins and owners can override the gate with a reason, which the audit log keeps', async ({
  api,
  client,
  devKey,
  gate,
  owner,
  projectAs,
  saved: prompt_id,
}) => {
  const editor = await projectAs(await api.member(owner, 'editor'), owner.projectId)
  const admin = await projectAs(await api.member(owner, 'admin'), owner.projectId)
  const past = { prompt_id, version: 1, reason: 'A leak, see #7' }
  for (const attempt of [
    () => editor.override_publish_gate(past, {}),
    () => editor.set_publish_gate({ on: false }, {}),
  ]) {
    await expect(attempt()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  }
  await expect(admin.override_publish_gate({ ...past, reason: ' \n' }, {})).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    message: expect.stringContaining('reason'),
  })
  const stale = admin.override_publish_gate({ ...past, live_version: 3 }, {})
  await expect(stale).rejects.toMatchObject({ code: 'PRECONDITION_FAILED' })
  expect((await admin.override_publish_gate(past, {})).data).toMatchObject({ is_published: true })
  const { data: entries } = await client.list_audit_entries(
    { prompt_id, action: 'version.gate_overridden' },
    devKey,
  )
  expect(entries.map(({ after }) => after)).toEqual([
    { version: 1, reason: 'A leak, see #7', gate: expect.stringContaining('2 not run') },
  ])
  expect(await gate.actions()).toContain('version.published')
})

test('a passing version is published as usual, even by someone who can override', async ({
  api,
  gate,
  ownersProject,
  saved: prompt_id,
}) => {
  await api.evalRun(prompt_id, 'finished', 'passed')
  await ownersProject.override_publish_gate({ prompt_id, version: 1, reason: 'In a hurry' }, {})
  expect(await gate.actions()).not.toContain('version.gate_overridden')
})

test('the gate uses the test cases at the time of publishing', async ({
  api,
  gate,
  saved: prompt_id,
}) => {
  await api.evalRun(prompt_id, 'finished', 'passed')
  const [published] = await Promise.allSettled([gate.publish(1), api.testCase(prompt_id)])
  const order = (await gate.actions()).filter((action) =>
    ['version.published', 'test_case.created'].includes(action),
  )
  // Newest first: a successful publish predates the test case that has no run.
  if (published.status === 'fulfilled') {
    expect(order.slice(0, 2)).toEqual(['test_case.created', 'version.published'])
  } else {
    expect(published.reason).toMatchObject(refused('1 not run'))
    expect(order).not.toContain('version.published')
  }
})

test('a key sees the part of the gate that it can read', async ({ api, client, owner, saved }) => {
  const { text: bearer } = await api.key(owner, 'dev', ['versions:read'])
  const { data } = await client.review_publish({ prompt_id: saved }, { bearer })
  expect(data).not.toHaveProperty('gate')
})
