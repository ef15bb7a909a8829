import { expect } from 'vitest'
import { test } from '../support/editing-test.ts'

test('a stale editor gets the current revision and changes nothing', async ({
  editor,
  client,
  devKey,
  api,
}) => {
  const { id, blocks = [] } = await editor.newPrompt()
  const block_id = blocks[0]?.id ?? ''
  await client.update_block({ block_id, content: 'theirs', revision: 1 }, devKey)
  const stale = {
    code: 'PRECONDITION_FAILED',
    message: expect.stringContaining('revision is now 2'),
  }
  const mine = client.update_block({ block_id, content: 'mine', revision: 1 }, devKey)
  await expect(mine).rejects.toMatchObject(stale)
  const gone = client.delete_prompt({ prompt_id: id, confirm: true, revision: 1 }, devKey)
  await expect(gone).rejects.toMatchObject(stale)
  expect((await editor.read(id)).blocks?.[0]?.content).toBe('theirs')
  const ifMatch = (tag: string) =>
    api.app.request(`/api/v1/prompts/${id}`, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${devKey.bearer}`,
        'content-type': 'application/json',
        'if-match': tag,
      },
      body: '{"name":"Renamed"}',
    })
  const refused = await ifMatch('"1"')
  expect([refused.status, refused.headers.get('etag')]).toEqual([412, '"2"'])
  expect((await ifMatch('nonsense')).status).toBe(412)
  expect((await ifMatch('"2"')).status).toBe(200)
})

test('50 concurrent editors lose no acknowledged change and leave a dense order', async ({
  editor,
  client,
  devKey,
}) => {
  const { id } = await editor.newPrompt()
  const acknowledged = await Promise.all(
    Array.from({ length: 50 }, async (_, editor) => {
      const kept: string[] = []
      for (let i = 0; i < 4; i++) {
        const title = `${editor}-${i}`
        const { data } = await client.create_block(
          { prompt_id: id, type: 'custom', title, sort_order: editor % 7 },
          devKey,
        )
        if (i % 2) await client.delete_block({ block_id: data.id }, devKey)
        else kept.push(title)
      }
      return kept
    }),
  )
  const copy = await editor.read(id)
  expect(copy.blocks?.map(({ sort_order }) => sort_order)).toEqual(copy.blocks?.map((_, i) => i))
  const found = copy.blocks?.slice().map(({ title }) => title)
  for (const title of acknowledged.flat()) expect(found).toContain(title)
  expect(found).toHaveLength(5 + 100)
  expect(copy.revision).toBe(1 + 300)
})
