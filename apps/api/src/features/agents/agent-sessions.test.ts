import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { test as apiTest } from '../../../../../test/support/api-test.ts'

const MINUTE_MS = 60_000

const test = apiTest.extend('agent', async ({ api, client, owner, ownersProject: project }) => {
  const { id: key_id, text } = await api.key(owner, 'dev')
  const bearer = { bearer: text }
  const later = (minutes: number) => {
    api.clock.now = new Date(api.clock.now.getTime() + minutes * MINUTE_MS)
  }
  const create = async (name: string) => (await client.create_prompt({ name }, bearer)).data
  const sessions = async (page = {}) => project.list_agent_sessions({ key_id, ...page })
  return { key_id, bearer, later, create, sessions }
})

test('changes of one key within 30 minutes of each other are one session, newest first', async ({
  agent: { key_id, bearer, later, create, sessions },
  client,
  ownersProject: project,
}) => {
  expect((await sessions()).data).toEqual([])
  const one = await create('One')
  later(29)
  const two = await create('Two')
  later(31)
  await client.update_prompt({ prompt_id: one.id, description: 'New.' }, bearer)
  const { data } = await sessions()
  expect(data).toMatchObject([
    { changes: 1, prompt_count: 1, prompts: [{ prompt_id: one.id, name: 'One' }] },
    { changes: 2, prompt_count: 2, prompts: [{ name: 'One' }, { prompt_id: two.id }] },
  ])
  const [newest, oldest] = data
  const length = Date.parse(oldest?.ended_at ?? '') - Date.parse(oldest?.started_at ?? '')
  expect(length).toBe(29 * MINUTE_MS)
  const first = await sessions({ limit: 1 })
  expect(first.data).toEqual([newest])
  expect(await sessions({ limit: 1, cursor: first.next_cursor ?? '' })).toMatchObject({
    data: [oldest],
    next_cursor: null,
  })
  const session_id = oldest?.id ?? ''
  expect((await project.get_agent_session({ key_id, session_id })).data).toMatchObject(oldest ?? {})
})

test('a group of edits counts until its last edit', async ({
  agent: { bearer, later, create, sessions },
  client,
}) => {
  const { id: prompt_id } = await create('Edited')
  await client.update_prompt({ prompt_id, description: '1' }, bearer)
  later(9)
  await client.update_prompt({ prompt_id, description: '2' }, bearer)
  later(29)
  await client.update_prompt({ prompt_id, description: '3' }, bearer)
  expect((await sessions()).data).toMatchObject([{ changes: 3 }])
})

test('a session lists its changes in order with what was there before', async ({
  agent: { key_id, bearer, create, sessions },
  client,
  devKey,
  ownersProject: project,
}) => {
  const { id: prompt_id } = await create('Asked')
  await client.update_prompt({ prompt_id, description: 'By another key.' }, devKey)
  await client.update_prompt({ prompt_id, description: 'By the agent.' }, bearer)
  const [session] = (await sessions()).data
  const named = { key_id, session_id: session?.id ?? '' }
  const { data, next_cursor } = await project.list_session_changes({ ...named, limit: 1 })
  expect(data).toMatchObject([{ action: 'prompt.created', prompt_id }])
  const rest = await project.list_session_changes({ ...named, cursor: next_cursor ?? '' })
  expect(rest.data).toMatchObject([
    { action: 'prompt.updated', changes: [{ field: 'description', change: 'changed' }] },
  ])
  expect(rest.next_cursor).toBeNull()
  const middle = { key_id, session_id: rest.data[0]?.id ?? '' }
  expect((await project.get_agent_session(middle)).data).toMatchObject(session ?? {})
})

test('sessions are for members of the project, viewers too', async ({
  api,
  agent: { key_id, create, sessions },
  owner,
  projectAs,
}) => {
  await create('Seen')
  const session_id = (await sessions()).data[0]?.id ?? ''
  const viewer = await projectAs(await api.member(owner, 'viewer'), owner.projectId)
  expect((await viewer.get_agent_session({ key_id, session_id })).data.changes).toBe(1)
  const stranger = await api.owner()
  const elsewhere = await projectAs(stranger, stranger.projectId)
  for (const asked of [
    elsewhere.get_agent_session({ key_id, session_id }),
    elsewhere.list_agent_sessions({ key_id }),
    viewer.get_agent_session({ key_id, session_id: randomUUID() }),
  ])
    await expect(asked).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
