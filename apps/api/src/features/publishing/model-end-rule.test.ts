import { expect } from 'vitest'
import { test as apiTest } from '../../../../../test/support/api-test.ts'
import { createEndingModels } from '../../../test/support/ending-models.ts'
import { refused } from '../../../test/support/gate-test.ts'

const test = apiTest
  .extend('owner', ({ api }) => {
    api.clock.now = new Date('2026-12-15T09:00:00Z')
    return api.owner()
  })
  .extend('ending', ({ api, client, devKey, owner }) =>
    createEndingModels({ api, client, key: devKey, owner }),
  )
  // Changes the model and saves a version.
  .extend('save', ({ client, devKey }) => async (prompt_id: string, model: string) => {
    await client.update_prompt({ prompt_id, model_config: { model } }, devKey)
    return (await client.save_draft_version({ prompt_id }, devKey)).data.version
  })
  .extend('publish', ({ client, devKey }) => (prompt_id: string, version: number) => {
    return client.publish_version({ prompt_id, version }, devKey)
  })
  .extend('review', ({ client, devKey }) => async (prompt_id: string) => {
    return (await client.review_publish({ prompt_id }, devKey)).data.model_end_rule
  })

const CLOSED = 'The rule about ending models is closed to version 2: gpt-4o ends on 14 January 2027'

test('no version goes live whose model ends within the days of the project, unless someone overrides it', async ({
  client,
  devKey,
  ownersProject,
  ending: { live },
  save,
  publish,
  review,
}) => {
  await live('reply', 'gpt-5.2')
  const version = await save('reply', 'gpt-4o')
  expect(await review('reply')).toBeNull()
  await ownersProject.set_model_end_rule({ days: 29 })
  expect(await review('reply')).toEqual({ days: 29, blocks: false })
  await ownersProject.set_model_end_rule({ days: 30 })
  expect((await ownersProject.get_project_summary({})).data.model_end_days).toBe(30)
  expect(await review('reply')).toEqual({ days: 30, blocks: true })
  await expect(publish('reply', version)).rejects.toMatchObject({
    ...refused(CLOSED),
    details: [{ field: 'model_config.model', message: expect.stringContaining('in 30 days') }],
  })
  const past = { prompt_id: 'reply', version, reason: 'The replacement fails our cases.' }
  await ownersProject.override_publish_gate(past)
  const query = { prompt_id: 'reply', action: 'version.gate_overridden' } as const
  expect((await client.list_audit_entries(query, devKey)).data).toMatchObject([
    { after: { version, reason: past.reason, gate: expect.stringContaining(CLOSED) } },
  ])
  await publish('reply', await save('reply', 'gpt-5.2'))
  await ownersProject.set_model_end_rule({ days: null })
  await publish('reply', await save('reply', 'gpt-4o'))
})

test('a rule of 0 days blocks a model from the day on which it ends', async ({
  ownersProject,
  ending: { at, live },
  review,
}) => {
  await live('reply', 'gpt-4o')
  await ownersProject.set_model_end_rule({ days: 0 })
  const blocksOn = async (date: string) => {
    at(date)
    return (await review('reply'))?.blocks
  }
  expect(await blocksOn('2027-01-13')).toBe(false)
  expect(await blocksOn('2027-01-14')).toBe(true)
  expect(await blocksOn('2027-02-14')).toBe(true)
})

test('a rollback of live keys meets the rule too, and can be overridden', async ({
  client,
  devKey,
  ownersProject,
  ending: { live, next },
}) => {
  await live('reply', 'gpt-4o')
  await next('reply', 'gpt-5.2')
  await ownersProject.set_model_end_rule({ days: 365 })
  const back = { prompt_id: 'reply', version: 1 }
  await expect(client.rollback_version({ ...back, publish: true }, devKey)).rejects.toMatchObject(
    refused('closed to version 1'),
  )
  await client.rollback_version(back, devKey)
  await ownersProject.override_publish_gate({ ...back, reason: 'Incident' })
  const { data } = await client.get_working_copy({ prompt_id: 'reply' }, devKey)
  expect(data.published_version).toBe(1)
})

test('only people who may set rules set it, and to 0 to 365 days', async ({
  api,
  owner,
  projectAs,
  ownersProject,
}) => {
  const editor = await projectAs(await api.member(owner, 'editor'), owner.projectId)
  await expect(editor.set_model_end_rule({ days: 30 })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  for (const days of [-1, 366, 1.5]) {
    await expect(ownersProject.set_model_end_rule({ days })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
    })
  }
})
