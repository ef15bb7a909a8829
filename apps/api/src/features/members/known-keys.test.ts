import { expect } from 'vitest'
import { memberTest } from '../../../test/support/member-test.ts'

const KEY = { name: 'CI', environment: 'dev' as const, scopes: ['prompts:read' as const] }

/** An admin who created, rotated or received keys, and a client for each key. */
const test = memberTest.extend('leaver', async ({ api, team, projectAs, internalClient }) => {
  const { owner, get } = await team()
  const { accountId: account_id, projectId } = owner
  const admin = await api.member(owner, 'admin')
  const [theirs, lead] = [await projectAs(admin, projectId), await projectAs(owner, projectId)]
  const inProject = { ...admin, projectId }
  const user_id = admin.userId
  const bearer = await api.session(owner)
  const ask = async (key: string) => (await api.get('/prompts', key)).status
  const remove = async (...keep: string[]) =>
    (await internalClient.remove_member({ account_id, user_id, keep }, { bearer })).data.keys
  const known = async () =>
    (await get(user_id)).known_keys.map(({ name, kind, is_former, can_keep }) => [
      name,
      kind,
      is_former,
      can_keep,
    ])
  return { owner, admin, inProject, theirs, lead, ask, remove, known, account_id, user_id, bearer }
})

test('removing a member stops every key whose secret they have seen, and shows them before', async ({
  api,
  leaver: { inProject, theirs, lead, ask, remove, known },
}) => {
  const made = (await theirs.create_service_key({ ...KEY, name: '1 made' })).data
  const others = (await lead.create_service_key({ ...KEY, name: '2 rotated by them' })).data
  const rotated = (await theirs.rotate_key({ key_id: others.id })).data
  const back = (await theirs.create_service_key({ ...KEY, name: '3 rotated away' })).data
  const away = (await lead.rotate_key({ key_id: back.id })).data
  const gone = (await theirs.create_service_key({ ...KEY, name: '4 not known any more' })).data
  const unknown = (await lead.rotate_key({ key_id: gone.id, hours: 0 })).data
  const own = (await theirs.create_key({ ...KEY, name: '5 own' })).data
  const app = { clientId: 'https://app.example/id', name: '6 app' }
  const ofApp = await api.key(inProject, 'dev', undefined, app)
  expect(await known()).toEqual([
    ['1 made', 'service', false, true],
    ['2 rotated by them', 'service', false, true],
    ['3 rotated away', 'service', true, true],
    ['5 own', 'personal', false, true],
    ['6 app', 'app', false, false],
  ])
  expect(await remove()).toEqual({ stopped: 5, limited: 0 })
  const stopped = [made.key, rotated.key, back.key, own.key, ofApp.text]
  expect(await Promise.all(stopped.map(ask))).toEqual([401, 401, 401, 401, 401])
  // The owner knows the second key's first secret, which ends with its key.
  expect(await Promise.all([away.key, unknown.key].map(ask))).toEqual([200, 200])
  const { data: revoked } = await lead.list_audit_entries({ action: 'key.revoked' })
  expect(revoked.map(({ target_id }) => target_id).sort()).toEqual([made.id, others.id].sort())
})

test('a key that is kept continues without the member, as a service key', async ({
  api,
  leaver: { inProject, theirs, lead, ask, remove },
}) => {
  const service = (await theirs.create_service_key(KEY)).data
  const back = (await theirs.create_service_key(KEY)).data
  const away = (await lead.rotate_key({ key_id: back.id })).data
  const own = (await theirs.create_key(KEY)).data
  const ofApp = await api.key(inProject, 'dev', undefined, { clientId: 'https://app.example/id' })
  const lost = (await theirs.create_key(KEY)).data
  const kept = [service.id, back.id, own.id, ofApp.id]
  expect(await remove(...kept), 'no app is kept').toEqual({ stopped: 2, limited: 0 })
  const keys = [service.key, back.key, away.key, own.key, ofApp.text, lost.key]
  expect(await Promise.all(keys.map(ask))).toEqual([200, 200, 200, 200, 401, 401])
  const { data } = await lead.get_key({ key_id: own.id })
  expect(data).toMatchObject({ service_role: 'editor', approves: false, state: 'active' })
})

test('a key that is made or rotated after the page was shown stops, too', async ({
  leaver: { theirs, lead, ask, remove, known },
}) => {
  const others = (await lead.create_service_key(KEY)).data
  expect(await known()).toEqual([])
  const rotated = (await theirs.rotate_key({ key_id: others.id })).data
  expect(await remove()).toEqual({ stopped: 1, limited: 0 })
  expect(await Promise.all([others.key, rotated.key].map(ask))).toEqual([401, 401])
})

test('a demoted member knows no service key any more, unless it is kept', async ({
  leaver: { theirs, ask, account_id, user_id, bearer },
  internalClient,
}) => {
  const stopping = (await theirs.create_service_key(KEY)).data
  const kept = (await theirs.create_service_key(KEY)).data
  const own = (await theirs.create_key(KEY)).data
  const become = async (role: 'editor' | 'viewer' | 'admin', ...keep: string[]) =>
    (await internalClient.change_role({ account_id, user_id, role, keep }, { bearer })).data.keys
  expect(await become('editor', kept.id)).toEqual({ stopped: 1, limited: 0 })
  expect(await Promise.all([stopping.key, kept.key, own.key].map(ask))).toEqual([401, 200, 200])
  expect(await become('admin'), 'a promotion stops nothing').toEqual({ stopped: 0, limited: 0 })
  expect(await become('viewer')).toEqual({ stopped: 1, limited: 0 })
  expect(await Promise.all([kept.key, own.key].map(ask))).toEqual([401, 200])
})

test('a role in one project stops the service keys of that project', async ({
  leaver: { theirs, ask, account_id, user_id, bearer, owner },
  internalClient,
}) => {
  const made = (await theirs.create_service_key(KEY)).data
  const { projectId: project_id } = owner
  await internalClient.change_role(
    { account_id, user_id, role: 'editor', keep: [made.id] },
    { bearer },
  )
  const input = { account_id, user_id, project_id, role: 'viewer' } as const
  const { data } = await internalClient.set_project_role(input, { bearer })
  expect([data.keys.stopped, await ask(made.key)]).toEqual([1, 401])
})

test('only an admin keeps keys when they leave', async ({
  api,
  leaver: { admin, owner, theirs, ask, account_id },
  internalClient,
}) => {
  const made = (await theirs.create_service_key(KEY)).data
  const editor = await api.member(owner, 'editor')
  const leave = async (person: typeof editor, ...keep: string[]) =>
    internalClient.leave_account({ account_id, keep }, { bearer: await api.session(person) })
  await expect(leave(editor, made.id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect((await leave(admin, made.id)).data.keys).toEqual({ stopped: 0, limited: 0 })
  expect(await ask(made.key)).toBe(200)
})
