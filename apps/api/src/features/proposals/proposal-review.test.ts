import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { test } from '../../../test/support/proposal-test.ts'

test('a requested change blocks a proposal until it is updated or approved', async ({
  prompt,
  client,
  devKey,
}) => {
  const { task, propose, apply, get } = prompt
  const { id: proposal_id } = await propose({ update_blocks: [{ block_id: task, content: 'A' }] })
  await client.comment_on_proposal({ proposal_id, text: 'Hm.', block_id: task }, devKey)
  await client.request_changes({ proposal_id, comment: 'Longer.' }, devKey)
  await expect(apply(proposal_id, 2)).rejects.toMatchObject({ code: 'CONFLICT' })
  const changes = { update_blocks: [{ block_id: task, content: 'AA' }] }
  const { data } = await client.update_proposal({ proposal_id, ...changes }, devKey)
  expect(data).toMatchObject({ state: 'open', revision: 3 })
  await client.approve_proposal({ proposal_id, revision: 3, comment: 'Good.' }, devKey)
  await expect(client.approve_proposal({ proposal_id, revision: 3 }, devKey)).rejects.toMatchObject(
    { code: 'PRECONDITION_FAILED' },
  )
  await apply(proposal_id, 4)
  const { state, discussion } = await get(proposal_id)
  expect([state, ...discussion.map(({ decision, text }) => [decision, text])]).toEqual([
    'applied',
    [null, 'Hm.'],
    ['changes_requested', 'Longer.'],
    ['updated', ''],
    ['approved', 'Good.'],
    ['applied', ''],
  ])
  await expect(
    client.comment_on_proposal({ proposal_id, text: 'Late.' }, devKey),
  ).rejects.toMatchObject({ code: 'CONFLICT' })
})

test('a proposal is in the log and in events, and is deleted with its prompt', async ({
  api,
  owner,
  prompt,
  client,
  devKey,
}) => {
  const { prompt_id, slug, task, propose, apply } = prompt
  const { id } = await propose({ update_blocks: [{ block_id: task, content: 'x'.repeat(5_000) }] })
  await client.comment_on_proposal({ proposal_id: id, text: 'Fine.' }, devKey)
  await apply(id)
  const { id: other } = await propose({ remove_blocks: [task] })
  await client.close_proposal({ proposal_id: other, comment: 'No.' }, devKey)
  const { data: log } = await client.list_audit_entries({ prompt_id }, devKey)
  expect(log.slice(0, 5)).toMatchObject([
    { action: 'proposal.closed', target_type: 'proposal', target_id: other },
    { action: 'proposal.created', target_name: 'Better' },
    { action: 'proposal.applied', before: { blocks: [{}, { content: 'Answer.' }, {}] } },
    { action: 'proposal.commented', after: { comment: 'Fine.' } },
    { action: 'proposal.created', target_id: id },
  ])
  const events = await api.database.prisma.event.findMany({
    where: { projectId: owner.projectId, type: { startsWith: 'proposal' } },
    orderBy: { number: 'asc' },
  })
  expect(events.map(({ type }) => type)).toEqual([
    'proposal.created',
    'proposal.updated',
    'proposal.applied',
    'proposal.created',
    'proposal.closed',
  ])
  await client.delete_prompt({ prompt_id: slug, confirm: true }, devKey)
  expect((await client.list_proposals({}, devKey)).data).toEqual([])
})

test('lists proposals by prompt and state, newest first, in pages', async ({
  prompt,
  client,
  devKey,
}) => {
  const { task, propose, apply, slug } = prompt
  const ids: string[] = []
  for (const content of ['a', 'b', 'c']) {
    ids.unshift((await propose({ update_blocks: [{ block_id: task, content }] }, content)).id)
  }
  const [third = '', second = '', first = ''] = ids
  await apply(first)
  const list = async (input: object) => {
    const { data, next_cursor } = await client.list_proposals({ prompt_id: slug, ...input }, devKey)
    return [...data.map(({ id }) => id), ...(next_cursor ? ['more'] : [])]
  }
  expect(await list({})).toEqual([third, second, first])
  expect(await list({ state: 'pending' })).toEqual([third, second])
  expect(await list({ state: 'applied' })).toEqual([first])
  expect(await list({ limit: 2 })).toEqual([third, second, 'more'])
  const missing = client.list_proposals({ prompt_id: randomUUID() }, devKey)
  await expect(missing).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
