import type { Scope } from '@promptwire/core/access/scopes'
import { expect } from 'vitest'
import { test as apiTest } from '../../../../../test/support/api-test.ts'

const HOUR_MS = 60 * 60 * 1000
const NEW = { name: 'Key', environment: 'live', scopes: ['prompts:read'] as Scope[] } as const

const test = apiTest
  .extend('owned', async ({ api, projectAs }) => {
    const owner = await api.owner()
    const project = await projectAs(owner, owner.projectId)
    return { owner, project, created: (await project.create_key(NEW)).data }
  })
  .extend(
    'status',
    ({ api }) =>
      async (key: string) =>
        (await api.get('/prompts', key)).status,
  )

test('the former secret of a rotated key works until its time, and both are one key', async ({
  api,
  owned: { project, created },
  status,
}) => {
  const { id, key: first } = created
  const { data: rotated } = await project.rotate_key({ key_id: id, hours: 2 })
  expect(rotated).toMatchObject({
    id,
    state: 'active',
    last_four: rotated.key.slice(-4),
    former_secrets: [{ last_four: first.slice(-4) }],
  })
  expect([await status(first), await status(rotated.key)]).toEqual([200, 200])
  const identities = [first, rotated.key].map(async (key) => (await api.get('/key', key)).json())
  const [one, other] = await Promise.all(identities)
  expect(one).toEqual(other)

  const { data: again } = await project.rotate_key({ key_id: id, hours: 1 })
  expect(await Promise.all([first, rotated.key, again.key].map(status))).toEqual([200, 200, 200])
  const start = api.clock.now.getTime()
  api.clock.now = new Date(start + HOUR_MS)
  expect(await Promise.all([first, rotated.key, again.key].map(status))).toEqual([200, 401, 200])
  api.clock.now = new Date(start + 2 * HOUR_MS)
  expect(await Promise.all([first, again.key].map(status))).toEqual([401, 200])
  expect((await project.get_key({ key_id: id })).data.former_secrets).toEqual([])

  const { data: entries } = await project.list_audit_entries({ action: 'key.rotated' })
  expect(entries.map(({ target_id, before }) => [target_id, before])).toEqual([
    [id, { last_four: rotated.key.slice(-4) }],
    [id, { last_four: first.slice(-4) }],
  ])
})

test('revoking a rotated key ends both secrets, and zero hours end the former ones', async ({
  owned: { project, created },
  status,
}) => {
  const { id, key: first } = created
  const { data: second } = await project.rotate_key({ key_id: id })
  const { data: third } = await project.rotate_key({ key_id: id, hours: 0 })
  expect(await Promise.all([first, second.key, third.key].map(status))).toEqual([401, 401, 200])
  const { data: last } = await project.rotate_key({ key_id: id })
  await project.revoke_key({ key_id: id })
  expect(await Promise.all([third.key, last.key].map(status))).toEqual([401, 401])
  await expect(project.rotate_key({ key_id: id })).rejects.toMatchObject({ code: 'CONFLICT' })
})

test('only people of the project rotate a key, by at most a week, and never one of an app', async ({
  api,
  owned: { owner, project, created },
  projectAs,
}) => {
  const { id } = created
  await expect(project.rotate_key({ key_id: id, hours: 169 })).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
  })
  const stranger = await api.owner()
  const theirs = await projectAs(stranger, stranger.projectId)
  await expect(theirs.rotate_key({ key_id: id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const viewer = await projectAs(await api.member(owner, 'viewer'), owner.projectId)
  await expect(viewer.rotate_key({ key_id: id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const app = await api.key(owner, 'live', undefined, { clientId: 'https://app.example/id' })
  await expect(project.rotate_key({ key_id: app.id })).rejects.toMatchObject({ code: 'CONFLICT' })
})
