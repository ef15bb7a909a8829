import { expect } from 'vitest'
import { test as apiTest } from '../../../../../test/support/api-test.ts'
import { newId } from '../../kernel/identifiers.ts'
import { Prisma } from '../../platform/database/generated/client.ts'
import { combineHashes, hashParts, storedHashes } from './content-hash.ts'
import { readContent } from './read-content.sql.ts'

interface StoredHashes {
  readonly isCurrent: boolean
  readonly content: string
  readonly settings: string
  readonly blocks: string[]
}

const test = apiTest
  .extend('hashes', ({ api: { database } }) => async (id: string) => {
    const [stored] = await database.query<StoredHashes>(Prisma.sql`
      SELECT hashed_revision = revision AS "isCurrent", content_hash AS content,
             settings_hash AS settings,
             ARRAY(SELECT hash FROM block WHERE prompt_id = p.id ORDER BY sort_order) AS blocks
        FROM prompt p WHERE id = ${id}::uuid`)
    const parts = await hashParts(await readContent(database, { id }))
    return { stored, actual: { isCurrent: true, content: combineHashes(parts), ...parts } }
  })
  // Restores hashes as an earlier release wrote them, without part hashes.
  .extend('writtenBefore', ({ api: { database } }) => async (id: string) => {
    const [, hash] = await storedHashes(await readContent(database, { id }))
    const data = { contentHash: hash, hashedRevision: 0, settingsHash: null }
    await database.prisma.prompt.update({ where: { id }, data })
    await database.prisma.block.updateMany({ where: { promptId: id }, data: { hash: null } })
    return hash
  })

test('each edit leaves the hashes of the content that it stores', async ({
  api,
  owner,
  client,
  devKey,
  hashes,
}) => {
  const { id: prompt_id } = await api.prompt(owner, {
    blocks: ['one', 'two', 'three'].map(
      (content) => ({ type: 'custom', title: content, content }) as const,
    ),
  })
  const ids = async () => (await client.list_blocks({ prompt_id }, devKey)).data.map(({ id }) => id)
  const [first = '', second = '', third = ''] = await ids()
  const edits = [
    () => client.update_block({ block_id: second, content: 'TWO' }, devKey),
    () => client.update_block({ block_id: second, enabled: false, title: 'Off' }, devKey),
    () => client.update_block({ block_id: first, sort_order: 2 }, devKey),
    () => client.create_block({ prompt_id, type: 'role', title: 'New', sort_order: 1 }, devKey),
    () => client.delete_block({ block_id: third }, devKey),
    async () => client.reorder_blocks({ prompt_id, block_ids: (await ids()).reverse() }, devKey),
    () => client.create_variable({ prompt_id, key: 'tone', default_value: 'kind' }, devKey),
    () => client.update_variable({ variable_id: 'tone', prompt_id, default_value: '' }, devKey),
    () => client.update_prompt({ prompt_id, name: 'Renamed' }, devKey),
    () => client.update_prompt({ prompt_id, model_config: { model: 'gpt-4o' } }, devKey),
    () => client.save_draft_version({ prompt_id }, devKey),
    () => client.delete_variable({ variable_id: 'tone', prompt_id }, devKey),
    () => client.rollback_version({ prompt_id, version: 1 }, devKey),
  ]
  for (const edit of edits) {
    await edit()
    const { stored, actual } = await hashes(prompt_id)
    expect(stored, edit.toString()).toEqual(actual)
  }
})

test('the first edit hashes what an earlier release wrote, and what is published', async ({
  api,
  owner,
  client,
  devKey,
  hashes,
  writtenBefore,
}) => {
  const { id: prompt_id } = await api.publishedPrompt(owner, { content: 'one' })
  const publishedHash = await writtenBefore(prompt_id)
  await api.database.prisma.prompt.update({ where: { id: prompt_id }, data: { publishedHash } })
  const isAhead = async () =>
    (await client.get_working_copy({ prompt_id }, devKey)).data.has_unpublished_changes
  expect(await isAhead()).toBe(false)
  const [block] = (await client.list_blocks({ prompt_id }, devKey)).data
  const edit = (content: string) =>
    client.update_block({ block_id: block?.id ?? '', content }, devKey)
  await edit('two')
  expect(await isAhead()).toBe(true)
  const { stored, actual } = await hashes(prompt_id)
  expect(stored).toEqual(actual)
  await edit('one')
  expect(await isAhead()).toBe(false)
})

test('hashes are not trusted once an earlier release edited the prompt', async ({
  api,
  owner,
  client,
  devKey,
  hashes,
}) => {
  const { id: prompt_id } = await api.prompt(owner, {
    blocks: ['one', 'two'].map((content) => ({ type: 'custom', title: content, content }) as const),
  })
  const [first, second] = (await client.list_blocks({ prompt_id }, devKey)).data
  const { prisma } = api.database
  // Everything that the earlier release does to these two rows.
  await prisma.block.update({ where: { id: first?.id ?? '' }, data: { content: 'other' } })
  const data = { revision: { increment: 1 }, contentHash: 'earlier' }
  await prisma.prompt.update({ where: { id: prompt_id }, data })
  await client.update_block({ block_id: second?.id ?? '', content: 'TWO' }, devKey)
  const { stored, actual } = await hashes(prompt_id)
  expect(stored).toEqual(actual)
})

test('publishing counts approvals that an earlier release stored', async ({
  api,
  owner,
  ownersProject: project,
}) => {
  const { id: prompt_id } = await api.prompt(owner)
  await project.save_draft_version({ prompt_id })
  await project.set_proposal_approval({ required: true, to_publish: true })
  const approval = async () => (await project.review_publish({ prompt_id })).data.approval
  expect(await approval()).toMatchObject({ approved: false })
  const [, contentHash] = await storedHashes(await readContent(api.database, { id: prompt_id }))
  await api.database.prisma.approvedContent.create({
    data: {
      promptId: prompt_id,
      contentHash,
      proposalId: newId(api.clock.now),
      approvedAt: api.clock.now,
    },
  })
  expect(await approval()).toEqual({ approved: true, reason: null })
  await project.publish_version({ prompt_id, version: 1 })
})
