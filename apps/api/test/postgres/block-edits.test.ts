import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { test as apiTest } from '../../../../test/support/api-test.ts'
import { holdingOfTest } from '../../../../test/support/holding.ts'

const test = apiTest
  .extend('holding', holdingOfTest)
  // Another session locks the prompt during the edit of a block.
  .extend('lockedPrompt', async ({ api, owner, client, devKey, holding }) => {
    const { id: prompt_id } = await api.prompt(owner)
    const [block] = (await client.list_blocks({ prompt_id }, devKey)).data
    const edit = (content: string) =>
      client.update_block({ block_id: block?.id ?? '', content }, devKey)
    await edit('before')
    const waits = async () => {
      const { rowCount } = await api.database.pool.query(
        "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      )
      return rowCount
    }
    /** Starts an edit. Once it waits for the lock, runs a statement in the locking session. */
    const editWhile = async (content: string, sql: string, params: unknown[]) => {
      const release = await holding(sql, params)
      const editing = edit(content)
      while (!(await waits())) await pause(10)
      await release('COMMIT')
      return (await editing).data
    }
    const entries = async () =>
      (await client.list_audit_entries({ prompt_id, limit: 50 }, devKey)).data
    return { prompt_id, edit, editWhile, entries }
  })

test('an edit that waited for another one is based on it', async ({
  client,
  devKey,
  lockedPrompt: { prompt_id, editWhile },
}) => {
  const { data: other } = await client.create_block(
    { prompt_id, type: 'custom', title: 'Other', content: 'mine' },
    devKey,
  )
  const edited = await editWhile(
    'after',
    `WITH theirs AS (UPDATE block SET content = 'theirs' WHERE id = $1)
     UPDATE prompt SET revision = revision + 1 WHERE id = $2`,
    [other.id, prompt_id],
  )
  expect(edited).toMatchObject({ content: 'after', revision: 5 })
  const { blocks = [] } = (await client.get_working_copy({ prompt_id }, devKey)).data
  expect(blocks.map(({ content }) => content)).toEqual(expect.arrayContaining(['after', 'theirs']))
})

test('an edit that waited for a checkpoint begins a new audit entry', async ({
  lockedPrompt: { prompt_id, editWhile, entries },
}) => {
  await editWhile(
    'after',
    `WITH locked AS (SELECT FROM prompt WHERE id = $1 FOR UPDATE)
     UPDATE audit_entry SET is_open = false WHERE prompt_id = $1 AND EXISTS (SELECT FROM locked)`,
    [prompt_id],
  )
  const edits = (await entries()).filter(({ action }) => action === 'block.updated')
  expect(edits.map(({ edits, after }) => [edits, after])).toEqual([
    [1, expect.objectContaining({ content: 'after' })],
    [1, expect.objectContaining({ content: 'before' })],
  ])
})

test('edits of one block by many replicas are all made, each from the one before', async ({
  client,
  devKey,
  lockedPrompt: { edit, prompt_id },
  replica,
}) => {
  const { data: blocks } = await client.list_blocks({ prompt_id }, devKey)
  const elsewhere = (content: string) =>
    replica.app.request(`/api/v1/blocks/${blocks[0]?.id}`, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${devKey.bearer}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ content }),
    })
  const answers = await Promise.all(
    Array.from({ length: 20 }, async (_, at) =>
      at % 2
        ? (await edit(`here ${at}`)).data.revision
        : ((await (await elsewhere(`there ${at}`)).json()) as { data: { revision: number } }).data
            .revision,
    ),
  )
  expect(answers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, at) => at + 3))
})
