import { createProjectClient } from '@promptwire/contract/derive/project-client'
import { expect } from 'vitest'
import { CREDENTIAL, OPENAI, test } from '../../../test/support/provider-test.ts'

test('a credential is in no response, row, audit entry or log line', async ({
  api,
  owner,
  pages,
  person,
}) => {
  const { data } = await pages.create_provider({ ...OPENAI, credential: CREDENTIAL }, person)
  expect(data).toMatchObject({ has_credential: true, last_four: '9876', state: 'untested' })
  const other = `${CREDENTIAL.slice(0, -4)}5432`
  await pages.update_provider({ provider_id: data.id, credential: other }, person)
  await pages.test_provider({ provider_id: data.id }, person)
  const outputs = [
    await pages.list_providers({}, person),
    await pages.get_provider({ provider_id: data.id }, person),
    await pages.list_audit_entries({}, person),
    await api.database.prisma.modelProvider.findMany(),
    await api.database.prisma.auditEntry.findMany({ where: { projectId: owner.projectId } }),
    api.log,
  ]
  expect(JSON.stringify(outputs)).not.toContain('sk-test')
  expect(JSON.stringify(outputs)).toContain('5432')
})

test('a sealed credential copied to another provider or project does not open', async ({
  api,
  pages,
  person,
  owner,
}) => {
  const { prisma } = api.database
  const { data } = await pages.create_provider({ ...OPENAI, credential: CREDENTIAL }, person)
  const { sealedCredential, sealedWith } = await prisma.modelProvider.findUniqueOrThrow({
    where: { id: data.id },
  })
  const stranger = await api.owner()
  for (const at of [owner, stranger]) {
    const id = await api.provider(at)
    await prisma.modelProvider.update({ where: { id }, data: { sealedCredential, sealedWith } })
    const theirs = { bearer: await api.session(at) }
    const client = createProjectClient('', at.projectId, async (url, request) =>
      api.app.request(url, request),
    )
    const { data: tested } = await client.test_provider({ provider_id: id }, theirs)
    expect(tested.last_error).toContain('cannot be decrypted')
  }
})

test('an update keeps omitted fields, and null deletes a credential', async ({ pages, person }) => {
  const made = await pages.create_provider({ ...OPENAI, credential: CREDENTIAL }, person)
  const provider_id = made.data.id
  const models = ['gpt-5.2-mini', 'gpt-5.2-mini', 'o5']
  const { data } = await pages.update_provider({ provider_id, models, enabled: false }, person)
  expect(data).toMatchObject({
    ...OPENAI,
    models: ['gpt-5.2-mini', 'o5'],
    enabled: false,
    last_four: '9876',
  })
  const without = await pages.update_provider({ provider_id, credential: null }, person)
  expect(without.data).toMatchObject({ has_credential: false, last_four: null })
})

test('shows no part of a short credential', async ({ pages, person }) => {
  const { data } = await pages.create_provider({ ...OPENAI, credential: 'short' }, person)
  expect(data).toMatchObject({ has_credential: true, last_four: null })
})

test('does not send a credential to another server than it was set for', async ({
  pages,
  person,
}) => {
  const made = await pages.create_provider({ ...OPENAI, credential: CREDENTIAL }, person)
  const provider_id = made.data.id
  const base_url = 'https://proxy.example/v1'
  const move = (more: object) => pages.update_provider({ provider_id, base_url, ...more }, person)
  await expect(move({})).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
  expect((await move({ credential: CREDENTIAL })).data.base_url).toBe(base_url)
  const path = 'https://proxy.example/other'
  const { data } = await pages.update_provider({ provider_id, base_url: path }, person)
  expect(data).toMatchObject({ base_url: path, last_four: '9876' })
})

test('without provider management, neither addresses nor any part of a credential are visible', async ({
  pages,
  person,
  member,
}) => {
  const base_url = 'https://inside.example/v1'
  const given = { ...OPENAI, base_url, credential: CREDENTIAL }
  const { id: provider_id } = (await pages.create_provider(given, person)).data
  for (const role of ['viewer', 'editor']) {
    const them = await member(role)
    const { data } = await pages.get_provider({ provider_id }, them)
    expect(data).toMatchObject({ name: OPENAI.name, has_credential: true })
    const list = await pages.list_providers({}, them)
    const entries = await pages.list_audit_entries({}, them)
    expect(JSON.stringify([data, list, entries])).not.toMatch(/inside\.example|9876/)
    const change = pages.update_provider({ provider_id, enabled: false }, them)
    await expect(change).rejects.toMatchObject({ code: 'FORBIDDEN' })
  }
  const admin = await pages.get_provider({ provider_id }, await member('admin'))
  expect(admin.data).toMatchObject({ base_url, last_four: '9876' })
})
