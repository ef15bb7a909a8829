import { createProjectClient } from '@promptwire/contract/derive/project-client'
import { expect } from 'vitest'
import { test as apiTest } from '../../../../../test/support/api-test.ts'
import { follow } from '../../../../../test/support/follow.ts'
import { asBearer } from '../../../../../test/support/internal-client.ts'
import { theSystem } from '../../kernel/caller.ts'
import { createReadFollower, createReadFollowers } from '../events/followers.sql.ts'
import { findMember } from './sessions/identify.sql.ts'
import { revokeSession } from './sessions/sessions.sql.ts'
import { hashSessionToken } from './sessions/start-session.sql.ts'

const test = apiTest
  // A project owner with a browser session and a key.
  .extend('setUp', ({ api, sendToApi }) => async () => {
    const owner = await api.owner('free')
    const token = await api.session(owner)
    const project = createProjectClient('', owner.projectId, asBearer(token, sendToApi))
    const key = { bearer: (await api.key(owner, 'dev')).text }
    return { owner, token, project, key }
  })

test('a person gets the working copy, or a named version, by slug or id', async ({
  setUp,
  api,
}) => {
  const { owner, project } = await setUp()
  const { id, slug } = await api.publishedPrompt(owner, { content: 'First' })
  await api.edit(id, 'Second')
  for (const prompt_id of [id, slug]) {
    const { data: compiled } = await project.compile_prompt({ prompt_id })
    expect(compiled).toMatchObject({ prompt: '## Role\nSecond', version: '2', revision: 2 })
    const { data: pinned } = await project.get_prompt({ prompt_id, version: 1 })
    expect(pinned).toMatchObject({ compiled_prompt: '## Role\nFirst', version: 1 })
    const unknown = project.get_prompt({ prompt_id, version: 2 })
    await expect(unknown).rejects.toThrow('Leave out version to get it')
  }
  const { data: entries } = await project.list_audit_entries({ prompt_id: slug })
  expect(entries.length).toBeGreaterThan(2)
  const none = project.get_working_copy({ prompt_id: 'no-such-prompt' })
  await expect(none).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('requests by people do not count against the plan, and work when it is used up', async ({
  setUp,
  api,
  client,
}) => {
  const { owner, project, key } = await setUp()
  const { prisma } = api.database
  const { accountId } = owner
  const counted = async () =>
    (await prisma.monthlyUsage.findMany({ where: { accountId } }))[0]?.used
  await client.list_prompts({}, key)
  await prisma.monthlyUsage.updateMany({ where: { accountId }, data: { used: 1_000 } })
  await expect(client.list_prompts({}, key)).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  await project.create_prompt({ name: 'Greeting' })
  expect((await project.list_prompts({})).data).toHaveLength(1)
  expect(await counted()).toBe(1_000n)
})

test("a person's change is in the audit log under their name, with details for people only", async ({
  setUp,
  client,
}) => {
  const { owner, project, key } = await setUp()
  await project.create_prompt({ name: 'Greeting' })
  const wanted = { name: 'x', environment: 'dev', scopes: ['prompts:read'] } as const
  const { data: made } = await project.create_key({ ...wanted, scopes: ['prompts:read'] })
  const filter = { target_id: made.id, action: 'key.created' }
  const [seen] = (await project.list_audit_entries(filter)).data
  expect(seen).toMatchObject({
    user_id: owner.userId,
    key_id: null,
    tool: null,
    is_redacted: false,
  })
  expect(seen?.after).toMatchObject({ ...wanted, toolsets: [], proposes_only: false })
  const [asKey] = (await client.list_audit_entries(filter, key)).data
  expect(asKey).toMatchObject({ after: null, is_redacted: true })
  const [prompt] = (await project.list_audit_entries({ action: 'prompt.created' })).data
  expect(prompt).toMatchObject({ user_id: owner.userId, key_id: null })
})

test("runs a person's request under an Idempotency-Key once, and only for that person", async ({
  setUp,
  api,
  projectAs,
  client,
}) => {
  const { owner, project, key } = await setUp()
  const colleague = await api.member(owner, 'editor')
  const theirs = await projectAs(colleague, owner.projectId)
  const once = { headers: { 'Idempotency-Key': 'the-key' } }
  const create = (by: typeof project) => by.create_prompt({ name: 'Greeting' }, once)
  const first = await create(project)
  expect(await create(project)).toEqual(first)
  const others = [
    await create(theirs),
    await client.create_prompt({ name: 'Greeting' }, { ...key, ...once }),
  ]
  const slugs = [first, ...others].map(({ data }) => data.slug)
  expect(slugs).toEqual(['greeting', 'greeting-2', 'greeting-3'])
  const another = project.create_prompt({ name: 'Another' }, once)
  await expect(another).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' })
})

test('runs an operation that returns a secret once too, and never stores its response', async ({
  setUp,
  api,
}) => {
  const { owner, project } = await setUp()
  const once = { headers: { 'Idempotency-Key': 'the-key' } }
  const create = () =>
    project.create_key({ name: 'x', environment: 'live', scopes: ['prompts:read'] }, once)
  const attempts = await Promise.allSettled([create(), create()])
  attempts.push(...(await Promise.allSettled([create()])))
  const [made] = attempts.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  expect(made?.data.key).toMatch(/^pk_live_/)
  const refusals = attempts.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  expect(refusals).toMatchObject([{ code: 'CONFLICT' }, { code: 'CONFLICT' }])
  const { prisma } = api.database
  const where = { callerId: owner.userId }
  expect(await prisma.idempotentRequest.findMany({ where })).toMatchObject([{ answer: null }])
  expect(await prisma.apiKey.count({ where: { projectId: owner.projectId, name: 'x' } })).toBe(1)
})

test('If-Match of a person overwrites no other change', async ({ setUp, api }) => {
  const { owner, project } = await setUp()
  const { slug } = await api.prompt(owner)
  const named = { prompt_id: slug, description: 'Mine', revision: 1 }
  await project.update_prompt(named)
  await expect(project.update_prompt(named)).rejects.toMatchObject({ code: 'PRECONDITION_FAILED' })
  const ifMatch = project.update_prompt(
    { prompt_id: slug, description: 'Again' },
    { headers: { 'If-Match': '"1"' } },
  )
  await expect(ifMatch).rejects.toMatchObject({ code: 'PRECONDITION_FAILED' })
})

test('a former member has no access from the next request on', async ({
  setUp,
  api,
  sendToApi,
}) => {
  const { owner } = await setUp()
  const person = await api.member(owner, 'editor')
  const token = await api.session(person)
  const theirs = createProjectClient('', owner.projectId, asBearer(token, sendToApi))
  expect((await theirs.get_project({})).data.may).toContain('keys:manage')
  const { accountId } = owner
  const membership = { accountId_userId: { accountId, userId: person.userId } }
  await api.database.prisma.membership.update({ where: membership, data: { role: 'viewer' } })
  expect((await theirs.get_project({})).data.may).not.toContain('keys:manage')
  await expect(theirs.create_prompt({ name: 'x' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await api.database.prisma.membership.delete({ where: membership })
  await expect(theirs.get_project({})).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test.for(['..', '%2e%2e', 'x', '00000000-0000-0000-0000-000000000000', '%00'])(
  'there is no project %s',
  async (id, { setUp, api, sendToApi }) => {
    const { token } = await setUp()
    const headers = { authorization: `Bearer ${token}` }
    const response = await api.app.request(`/internal/projects/${id}/keys`, { headers })
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(response.status).toBeLessThan(500)
    expect(() => createProjectClient('', '..', sendToApi)).toThrow('project_id')
  },
)

test("a member can follow the project's events until their session ends", async ({
  setUp,
  api,
}) => {
  const { owner, token, project } = await setUp()
  const path = `/internal/projects/${owner.projectId}/events`
  const headers = { authorization: `Bearer ${token}` }
  const stream = follow(await api.app.request(path, { headers }))
  await stream.ready()
  await project.create_prompt({ name: 'Greeting' })
  expect(await stream.next()).toMatchObject({ event: 'prompt.updated' })
  await stream.stop()
  const { unitOfWork } = api
  const tokenHash = hashSessionToken(token)
  const member = await findMember(unitOfWork, tokenHash, owner.projectId, api.clock.now)
  const sessionId = member?.sessionId ?? ''
  const caller = {
    ...theSystem({ projectId: owner.projectId, requestId: 'test' }, api.clock.now),
    actor: { kind: 'person', userId: owner.userId, sessionId },
  } as const
  const readFollowers = createReadFollowers(unitOfWork, (read) => read())
  const readFollower = createReadFollower(readFollowers)
  const mayFollow = async () => (await readFollower(caller, api.clock.now)).mayFollow
  expect(await mayFollow()).toBe(true)
  await revokeSession(unitOfWork, sessionId, api.clock.now)
  expect(await mayFollow()).toBe(false)
  expect((await api.app.request(path, { headers })).status).toBe(401)
})

test('one statement identifies a person, with a project and without', async ({
  setUp,
  internalClient,
  recordStatements,
}) => {
  const { owner, token, project } = await setUp()
  const readSession = () =>
    internalClient.get_session({ project_id: owner.projectId }, { bearer: token })
  expect((await readSession()).data).toMatchObject({
    user: { id: owner.userId },
    projects: [{ id: owner.projectId }],
    summary: (await project.get_project_summary({})).data,
  })
  const outside = await recordStatements(readSession)
  expect(outside).toHaveLength(2)
  expect(outside[0]).toContain('FROM session')
  const refused = { prompt_id: 'no-such-prompt' }
  const inside = await recordStatements(() =>
    expect(project.get_working_copy(refused)).rejects.toMatchObject({ code: 'NOT_FOUND' }),
  )
  expect(inside.filter((sql) => /session|membership|app_user/.test(sql))).toHaveLength(1)
  const unknown = await recordStatements(() =>
    expect(internalClient.get_session({}, { bearer: 'unknown' })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    }),
  )
  expect(unknown).toHaveLength(1)
})
