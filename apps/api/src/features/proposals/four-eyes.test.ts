import type { Scope } from '@promptwire/core/access/scopes'
import { expect } from 'vitest'
import { test as apiTest } from '../../../../../test/support/api-test.ts'

const SCOPES: Scope[] = ['prompts:read', 'prompts:write', 'blocks:read', 'blocks:write']
const KEY = { name: 'CI', environment: 'dev', scopes: SCOPES } as const
const MINUTE_MS = 60_000

/** A project that requires approval, with an owner, an admin and an author with a proposal. */
const test = apiTest.extend('team', async ({ api, projectAs, client }) => {
  const owner = await api.owner()
  const join = async (role: string) => {
    const person = await api.member(owner, role)
    return { ...person, project: await projectAs(person, owner.projectId) }
  }
  const [admin, author] = [await join('admin'), await join('editor')]
  const lead = await projectAs(owner, owner.projectId)
  await lead.set_proposal_approval({ required: true, to_publish: true })
  const propose = async (by: typeof author) => {
    const { id: prompt_id } = await api.prompt(owner)
    const input = { prompt_id, title: 'Change', description: `${Math.random()}` }
    return (await by.project.create_proposal(input)).data
  }
  const approveWith = (bearer: string, { id, revision }: { id: string; revision: number }) =>
    client.approve_proposal({ proposal_id: id, revision }, { bearer }).then(
      ({ data }) => data.state,
      ({ code }) => String(code),
    )
  const later = () => {
    api.clock.now = new Date(api.clock.now.getTime() + MINUTE_MS)
  }
  return { owner, lead, admin, author, propose, approveWith, later }
})

test("an editor cannot approve their own change through another person's key", async ({
  team: { lead, author, propose, approveWith },
}) => {
  const { data: key } = await lead.create_key(KEY)
  const proposal = await propose(author)
  const rotation = author.project.rotate_key({ key_id: key.id })
  await expect(rotation).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect(await approveWith(key.key, proposal), "a person's key counts for no one").toBe('CONFLICT')
})

test('a key approves only as a service key that is an approver, with a secret older than the proposal', async ({
  team: { lead, admin, author, propose, approveWith, later },
}) => {
  const { data: plain } = await admin.project.create_service_key(KEY)
  const { data: approver } = await admin.project.create_service_key({ ...KEY, approves: true })
  later()
  const [first, second] = [await propose(author), await propose(author)]
  expect(await approveWith(plain.key, first)).toBe('CONFLICT')
  expect(await approveWith(approver.key, first)).toBe('approved')
  const applied = { proposal_id: first.id, revision: first.revision + 1 }
  expect((await author.project.apply_proposal(applied)).data.state).toBe('applied')

  later()
  const { data: rotated } = await lead.rotate_key({ key_id: approver.id })
  expect(await approveWith(rotated.key, second), 'older than the secret').toBe('CONFLICT')
  expect(await approveWith(approver.key, second), 'the former secret').toBe('CONFLICT')
  later()
  expect(await approveWith(rotated.key, await propose(author))).toBe('approved')
  await lead.update_key({ key_id: approver.id, approves: false })
  expect(await approveWith(rotated.key, await propose(author))).toBe('CONFLICT')
})

test('the person who has seen the secret of an approver key cannot approve their own change by it', async ({
  team: { lead, admin, propose, approveWith, later },
}) => {
  const { data: approver } = await lead.create_service_key({ ...KEY, approves: true })
  const { data: rotated } = await admin.project.rotate_key({ key_id: approver.id })
  later()
  expect(await approveWith(rotated.key, await propose(admin))).toBe('CONFLICT')
})

test('an approval by a key from before approval was required does not count', async ({
  api,
  team: { owner, lead, admin, author, propose, approveWith },
}) => {
  await lead.set_proposal_approval({ required: false, to_publish: false })
  const { text } = await api.key({ ...owner, userId: admin.userId }, 'dev')
  const proposal = await propose(author)
  expect(await approveWith(text, proposal)).toBe('approved')
  await lead.set_proposal_approval({ required: true, to_publish: true })
  const applied = { proposal_id: proposal.id, revision: proposal.revision + 1 }
  await expect(author.project.apply_proposal(applied)).rejects.toMatchObject({ code: 'CONFLICT' })
  const approved = { proposal_id: proposal.id, revision: proposal.revision + 1 }
  await admin.project.approve_proposal(approved)
  const again = { proposal_id: proposal.id, revision: proposal.revision + 2 }
  expect((await author.project.apply_proposal(again)).data.state).toBe('applied')
})

test('where only publishing needs approval, a key cannot give it', async ({
  api,
  team: { owner, lead, admin, author, propose, approveWith },
}) => {
  await lead.set_proposal_approval({ required: false, to_publish: true })
  const { text } = await api.key({ ...owner, userId: admin.userId }, 'dev')
  expect(await approveWith(text, await propose(author))).toBe('CONFLICT')
})
