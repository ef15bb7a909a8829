import { SCOPES } from '@promptwire/core/access/scopes'
import { expect } from 'vitest'
import { variableCheckTest as test } from '../../../test/support/variable-check-test.ts'

const today = ({ clock }: { readonly clock: { readonly now: Date } }) =>
  clock.now.toISOString().slice(0, 10)

test('a review lists variables of live callers that are removed, retyped or newly required', async ({
  api,
  greeting,
}) => {
  const day = today(api)
  await greeting.send({ name: 'Ada', tone: 'calm' })
  await greeting.send({ name: 'Bo' })
  expect(await greeting.review()).toEqual({ blocks: false, changes: [] })
  await greeting.remove('name')
  await greeting.change('tone', {
    type: 'enum',
    rules: { choices: ['calm'] },
    default_value: 'calm',
  })
  await greeting.add({ key: 'city', required: true })
  expect(await greeting.review()).toEqual({
    blocks: false,
    changes: [
      {
        key: 'name',
        change: 'removed',
        last_sent: day,
        message: `name is removed. Callers last sent it on ${day}.`,
      },
      {
        key: 'tone',
        change: 'retyped',
        from: 'text',
        to: 'enum',
        last_sent: day,
        message: `tone changes from text to enum. Callers last sent it on ${day}.`,
      },
      {
        key: 'city',
        change: 'required',
        last_sent: null,
        message: 'city becomes required. No caller sent it in the last 30 days.',
      },
    ],
  })
})

test('a variable becomes required for callers that leave it out, not for those that send it', async ({
  api,
  greeting,
}) => {
  await greeting.send({ name: 'Ada', city: 'Oslo' })
  await greeting.change('name', { required: true })
  await greeting.add({ key: 'city', required: true })
  await greeting.change('tone', { required: true, default_value: null })
  expect(await greeting.messages(), 'all callers send name, and city ahead of its version').toEqual(
    ['tone becomes required. No caller sent it in the last 30 days.'],
  )
  await greeting.send({ tone: 'calm' })
  expect(await greeting.messages()).toEqual([
    `name becomes required. Some callers left it out; it was last sent on ${today(api)}.`,
    `tone becomes required. Some callers left it out; it was last sent on ${today(api)}.`,
  ])
})

test('a value that becomes messages is retyped', async ({ client, devKey, greeting }) => {
  await greeting.send({ name: 'Ada' })
  const block = { type: 'messages', title: 'History', content: '{{name}}' } as const
  await client.create_block({ prompt_id: greeting.id, ...block }, devKey)
  expect((await greeting.review())?.changes).toMatchObject([{ from: 'text', to: 'messages' }])
})

test('only requests that follow the published version count', async ({
  api,
  client,
  devKey,
  liveKey,
  greeting,
  ownersProject,
}) => {
  await greeting.send({ name: 'Ada' }, {}, devKey)
  await greeting.send({ name: 'Ada' }, { version: 1 })
  await greeting.send({ name: { not: 'text' } }).catch(() => {})
  await ownersProject.compile_prompt({ prompt_id: greeting.id, variables: { name: 'Ada' } })
  await greeting.remove('name')
  expect(await greeting.messages()).toEqual([])

  const path = `/prompts/${greeting.slug}?variables=${encodeURIComponent('{"name":"Ada"}')}`
  const { headers } = await api.get(path, liveKey.bearer)
  expect(await greeting.messages(), 'sent in the address').toHaveLength(1)
  await greeting.add({ key: 'name' })
  await greeting.remove('tone')
  const item = { prompt_id: greeting.slug, variables: { tone: 'calm' } }
  await client.compile_prompts({ prompts: [item] }, liveKey)
  expect(await greeting.messages(), 'sent in a batch').toEqual([expect.stringMatching(/^tone is/)])
  const etag = headers.get('etag') ?? ''
  const again = await api.get(path, liveKey.bearer, { 'if-none-match': etag })
  expect(again.status, 'a copy that is current still names its variables').toBe(304)
})

test('names are kept for 30 days from the last request, and swept with their prompt', async ({
  api,
  client,
  devKey,
  greeting,
  pass,
}) => {
  const sent = () => greeting.send({ name: 'Ada' })
  const stored = () => api.database.prisma.variableUse.count({ where: { promptId: greeting.id } })
  await sent()
  const first = today(api)
  await greeting.remove('name')
  pass(30)
  expect(await greeting.messages()).toEqual([`name is removed. Callers last sent it on ${first}.`])
  pass(1)
  expect(await greeting.messages()).toEqual([])
  await sent()
  expect(await greeting.messages(), 'the same values on another day').toEqual([
    `name is removed. Callers last sent it on ${today(api)}.`,
  ])
  expect(await stored()).toBeGreaterThan(0)
  await client.delete_prompt({ prompt_id: greeting.id, confirm: true }, devKey)
  expect(await stored()).toBe(0)
})

test('callers cannot fill the table: names that no variable has are dropped, others are few', async ({
  api,
  greeting,
}) => {
  const many = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`n${i}`, 'x']))
  await greeting.send({ 'not a key': 'x', ['k'.repeat(65)]: 'x', "'; drop": 'x', name: 'Ada' })
  await greeting.send(many)
  await greeting.send({ another: 'x', ...many })
  await greeting.review()
  const where = { promptId: greeting.id }
  const keys = (await api.database.prisma.variableUse.findMany({ where })).map(({ key }) => key)
  expect(keys.length).toBeLessThanOrEqual(25)
  expect(keys).toEqual(expect.arrayContaining(['', 'name', 'tone', 'n0']))
  expect(keys.filter((key) => !/^\w{0,64}$/.test(key))).toEqual([])
})

test('a project can block such versions; admins publish them with a reason', async ({
  client,
  devKey,
  greeting,
  ownersProject,
}) => {
  await ownersProject.set_variable_check({ on: true })
  expect((await ownersProject.get_project_summary({})).data.variable_check).toBe(true)
  await greeting.send({ name: 'Ada' })
  await greeting.change('tone', { description: 'How to sound' })
  expect((await greeting.release()).data.version, 'no caller notices').toBe(2)
  await greeting.remove('name')
  expect(await greeting.review()).toMatchObject({ blocks: true, changes: [{ key: 'name' }] })
  const version = await greeting.save()
  const refused = await greeting.publish(version).catch((error) => error)
  expect(refused).toMatchObject({
    code: 'CONFLICT',
    message: expect.stringContaining('closed to version 3: live callers would notice 1 change'),
    details: [{ field: 'variables.name', message: expect.stringContaining('name is removed.') }],
  })
  const { revision } = (await client.get_working_copy({ prompt_id: greeting.id }, devKey)).data
  expect(revision).toBeGreaterThan(0)
  const past = { prompt_id: greeting.id, version, reason: 'The only caller is updated.' }
  await ownersProject.override_publish_gate(past)
  const query = { prompt_id: greeting.id, action: 'version.gate_overridden' } as const
  const { data: entries } = await client.list_audit_entries(query, devKey)
  expect(entries).toMatchObject([
    { after: { version: 3, reason: past.reason, gate: expect.stringContaining('1 change') } },
  ])
  expect(JSON.stringify(entries), 'read without variables:read').not.toContain('name is removed')
})

test('rolling back live keys meets the check too', async ({
  client,
  devKey,
  greeting,
  ownersProject,
}) => {
  await greeting.add({ key: 'city' })
  await greeting.release()
  await greeting.send({ city: 'Oslo' })
  await ownersProject.set_variable_check({ on: true })
  const back = { prompt_id: greeting.id, version: 1 }
  await expect(client.rollback_version({ ...back, publish: true }, devKey)).rejects.toMatchObject({
    code: 'CONFLICT',
    message: expect.stringContaining('city is removed.'),
  })
  await client.rollback_version(back, devKey)
  expect(await greeting.messages()).toHaveLength(1)
})

test('a key without variables:read learns how many variables change, not which', async ({
  api,
  client,
  greeting,
  owner,
  ownersProject,
}) => {
  await ownersProject.set_variable_check({ on: true })
  await greeting.send({ name: 'Ada' })
  await greeting.remove('name')
  const version = await greeting.save()
  const scopes = SCOPES.filter((scope) => scope !== 'variables:read')
  const { text: bearer } = await api.key(owner, 'dev', scopes)
  const { data } = await client.review_publish({ prompt_id: greeting.id }, { bearer })
  expect(data).not.toHaveProperty('variable_check')
  const publishing = client.publish_version({ prompt_id: greeting.id, version }, { bearer })
  const refused = await publishing.catch((error) => error)
  expect(refused).toMatchObject({ code: 'CONFLICT', details: [] })
  expect(refused.message).toContain('1 change of variables. review_publish lists them.')
})
