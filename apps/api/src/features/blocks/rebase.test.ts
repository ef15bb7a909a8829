import { Failure } from '@promptwire/core/errors/failure'
import { expect } from 'vitest'
import { test } from '../../../../../test/support/api-test.ts'

test('saving a block rebases on another change, and reports a conflict in the same block', async ({
  api,
  client,
  owner,
}) => {
  const blocks = ['one', 'two'].map(
    (content) => ({ type: 'custom', title: content, content }) as const,
  )
  const { id: prompt_id } = await api.prompt(owner, { blocks })
  const mine = { bearer: (await api.key(owner, 'dev')).text }
  const theirs = { bearer: (await api.key(owner, 'dev')).text }
  const read = async () => (await client.get_working_copy({ prompt_id }, mine)).data
  const base = await read()
  const [first, second] = (base.blocks ?? []).map(({ id }) => id)
  const save = (block_id: string, content: string, revision: number, who = mine) =>
    client.update_block({ block_id, content, revision }, who)
  await save(second ?? '', 'theirs', base.revision, theirs)

  const refused = await save(first ?? '', 'mine', base.revision).catch((error) => error)
  expect(refused).toBeInstanceOf(Failure)
  expect(refused).toMatchObject({ code: 'PRECONDITION_FAILED' })
  expect(refused.message).toContain('its revision is now 2')
  const current = await read()
  expect(current).toMatchObject({
    revision: 2,
    blocks: [{ content: 'one' }, { content: 'theirs' }],
  })
  const { data: saved } = await save(first ?? '', 'mine', current.revision)
  expect(saved).toMatchObject({ content: 'mine', revision: 3 })
  expect((await save(first ?? '', 'mine again', saved.revision)).data.revision).toBe(4)
  expect((await read()).blocks).toMatchObject([{ content: 'mine again' }, { content: 'theirs' }])
})

test('a rejected save returns the current revision as an entity tag for the next one', async ({
  api,
  client,
  owner,
}) => {
  const { id: prompt_id } = await api.prompt(owner)
  const { text } = await api.key(owner, 'dev')
  const { data } = await client.list_blocks({ prompt_id }, { bearer: text })
  const save = (etag: string) =>
    api.app.request(`/api/v1/blocks/${data[0]?.id}`, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${text}`,
        'content-type': 'application/json',
        'if-match': etag,
      },
      body: JSON.stringify({ content: `saved over ${etag}` }),
    })
  await api.edit(prompt_id, 'other')
  expect((await save('"1"')).status).toBe(404)
  const { data: fresh } = await client.list_blocks({ prompt_id }, { bearer: text })
  data.splice(0, 1, ...fresh)
  const refused = await save('"1"')
  expect([refused.status, refused.headers.get('etag')]).toEqual([412, '"2"'])
  expect((await save(refused.headers.get('etag') ?? '')).status).toBe(200)
})
