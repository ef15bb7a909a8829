import { expect } from 'vitest'
import { test as apiTest } from '../../../../../test/support/api-test.ts'

const test = apiTest
  // A prompt with two blocks, and the audit log of the first.
  .extend('edited', async ({ api, owner, client, devKey }) => {
    const { id: prompt_id } = await api.prompt(owner, {
      blocks: ['one', 'two'].map(
        (content) => ({ type: 'custom', title: content, content }) as const,
      ),
    })
    const { data } = await client.list_blocks({ prompt_id }, devKey)
    const [block_id = '', other = ''] = data.map(({ id }) => id)
    const audited = async () =>
      (await client.list_audit_entries({ prompt_id, limit: 50 }, devKey)).data
        .filter(({ target_id }) => target_id === block_id)
        .map(({ edits, after }) => ({ edits, content: (after as { content?: string }).content }))
    return { prompt_id, block_id, other, audited }
  })

test('an edit of a block takes at most 6 statements, and reads no other text', async ({
  api,
  owner,
  client,
  devKey,
  edited: { prompt_id, block_id, audited },
  ownersProject,
  recordStatements,
}) => {
  await client.update_block({ block_id, content: 'first' }, devKey)
  const byKey = await recordStatements(() =>
    client.update_block({ block_id, content: 'second' }, devKey),
  )
  expect(byKey.length, byKey.join('\n')).toBeLessThanOrEqual(3)
  const inPerson = await recordStatements(() =>
    ownersProject.update_block({ block_id, content: 'third' }),
  )
  // Ending another actor's edit session needs a transaction.
  expect(inPerson.length, inPerson.join('\n')).toBeGreaterThan(6)
  const again = await recordStatements(() =>
    ownersProject.update_block({ block_id, content: 'fourth' }),
  )
  expect(again.length, again.join('\n')).toBeLessThanOrEqual(6)
  expect(again.join('\n')).not.toContain('json_agg(b ')
  expect((await client.get_working_copy({ prompt_id }, devKey)).data.revision).toBe(5)
  expect(await audited()).toEqual([
    { edits: 2, content: 'fourth' },
    { edits: 2, content: 'second' },
  ])
  const events = await api.database.prisma.event.count({
    where: { projectId: owner.projectId, type: 'prompt.updated' },
  })
  expect(events).toBe(5)
})

test('an edit may fill a prompt up to its limit, and not beyond', async ({
  api,
  owner,
  client,
  devKey,
}) => {
  const lengths = [...Array(9).fill(200_000), 199_990, 0]
  const blocks = lengths.map(
    (length) => ({ type: 'custom', title: 'Long', content: 'x'.repeat(length) }) as const,
  )
  const { id: prompt_id } = await api.prompt(owner, { blocks })
  const { data } = await client.list_blocks({ prompt_id, limit: 50 }, devKey)
  const write = (content: string) =>
    client.update_block({ block_id: data.at(-1)?.id ?? '', content }, devKey)
  const refused = { code: 'CONFLICT', message: expect.stringContaining('2000000 characters') }
  await expect(write('x'.repeat(11))).rejects.toMatchObject(refused)
  expect((await write('ü'.repeat(10))).data.revision).toBe(2)
})

test('a save without changes raises no revision', async ({
  client,
  devKey,
  edited: { block_id, audited },
}) => {
  const { data } = await client.update_block({ block_id, content: 'one' }, devKey)
  expect(data).toMatchObject({ content: 'one', revision: 1 })
  expect(await audited()).toEqual([])
})

test('an edit that waits for another of its prompt is made to the text that this one left', async ({
  client,
  devKey,
  edited: { block_id },
}) => {
  const edit = (content: string) => client.update_block({ block_id, content }, devKey)
  const revisions = async (...contents: string[]) =>
    (await Promise.all(contents.map(edit))).map(({ data }) => data.revision)
  expect(await revisions('first', 'one')).toEqual([2, 3])
  expect(await revisions('second', 'one', 'one')).toEqual([4, 5, 5])
})
