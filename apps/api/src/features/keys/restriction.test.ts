import { expect } from 'vitest'
import { follow } from '../../../../../test/support/follow.ts'
import { type Restriction, refused, test } from '../../../test/support/restricted-test.ts'

test('a restriction is changed, lifted and kept by a rotation; the log has each change', async ({
  api,
  client,
  place: { folders, made, project, createKey },
}) => {
  const key = await createKey({ folder_ids: [folders.team], prompt_ids: [] })
  const { data: rotated } = await project.rotate_key({ key_id: key.id, hours: 1 })
  for (const bearer of [key.bearer, rotated.key]) {
    expect((await client.list_prompts({}, { bearer })).data).toHaveLength(2)
  }
  const identity = await (await api.get('/key', rotated.key)).json()
  expect(identity).toMatchObject({
    data: {
      is_restricted: true,
      restricted_to: { folder_ids: [folders.team, folders.inner].sort(), prompt_ids: [] },
    },
  })
  const change = (restricted_to: Restriction) =>
    project.update_key({ key_id: key.id, restricted_to })
  await change({ folder_ids: [], prompt_ids: ['in-other'] })
  expect((await client.list_prompts({}, key)).data).toMatchObject([{ slug: 'in-other' }])
  await change(null)
  expect((await client.list_prompts({}, key)).data).toHaveLength(4)
  await change({ folder_ids: [], prompt_ids: [] })
  expect((await client.list_prompts({}, key)).data).toEqual([])
  const { data: entries } = await project.list_audit_entries({ action: 'key.updated' })
  expect(entries.map(({ after }) => after)).toEqual([
    { restricted_to: { folder_ids: [], prompt_ids: [] } },
    { restricted_to: null },
    { restricted_to: { folder_ids: [], prompt_ids: [made.other.id] } },
  ])
  const wrong: [Restriction, string][] = [
    [{ folder_ids: [made.other.id], prompt_ids: [] }, 'restricted_to.folder_ids.0'],
    [{ folder_ids: [], prompt_ids: ['in-team', 'nothing'] }, 'restricted_to.prompt_ids.1'],
    [{ folder_ids: [], prompt_ids: Array(101).fill('in-team') }, 'restricted_to'],
  ]
  for (const [given, field] of wrong) {
    await expect(change(given)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [{ field }],
    })
  }
  await expect(createKey({ folder_ids: [], prompt_ids: [] })).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
  })
})

test('a restricted key that only proposes does so inside, and finds no other proposal', async ({
  client,
  place: { all, folders, createKey },
}) => {
  const key = await createKey(
    { folder_ids: [folders.team], prompt_ids: [] },
    { proposes_only: true },
  )
  const propose = (prompt_id: string, as: { bearer: string }) =>
    client.create_proposal({ prompt_id, title: 'Cooler', model_config: { temperature: 0 } }, as)
  const { data: outside } = await propose('in-other', all)
  await expect(propose('in-other', key)).rejects.toEqual(refused('NOT_FOUND'))
  const { data: inside } = await propose('in-team', key)
  const { data: imported } = await client.import_prompt(
    { content: 'You help.', folder_id: folders.team },
    key,
  )
  await client.import_prompt({ content: 'You help.' }, all)
  const ids = (await client.list_proposals({}, key)).data.map(({ id }) => id)
  expect(ids.sort()).toEqual([inside.id, imported.prompts[0]?.proposal_id].sort())
  await expect(client.get_proposal({ proposal_id: outside.id }, key)).rejects.toEqual(
    refused('NOT_FOUND'),
  )
  await expect(client.update_prompt({ prompt_id: 'in-team', name: 'x' }, key)).rejects.toEqual(
    refused('FORBIDDEN', 'create_proposal'),
  )
})

test('the stream has events of prompts inside, as they are at that moment', async ({
  api,
  client,
  place: { all, folders, createKey },
}) => {
  const key = await createKey({ folder_ids: [folders.team], prompt_ids: [] })
  const stream = follow(await api.get('/events', key.bearer))
  await stream.ready()
  const edit = (prompt_id: string) =>
    client.update_prompt({ prompt_id, description: `${Math.random()}` }, all)
  await edit('in-other')
  await edit('in-inner')
  expect((await stream.next())?.data).toMatchObject({ data: { slug: 'in-inner' } })
  await client.update_prompt({ prompt_id: 'in-inner', folder_id: folders.other }, all)
  await edit('in-inner')
  await edit('in-team')
  expect((await stream.next())?.data).toMatchObject({ data: { slug: 'in-team' } })
  await client.delete_prompt({ prompt_id: 'in-other', confirm: true }, all)
  expect(await stream.next()).toMatchObject({ event: 'resync' })
  await stream.stop()
})

test('a restriction during a request of a person takes effect for every request after it', async ({
  client,
  place: { all, folders, project, createKey },
}) => {
  const key = await createKey(null)
  const edits = Array.from({ length: 6 }, (_, i) =>
    i === 2
      ? project.update_key({
          key_id: key.id,
          restricted_to: { folder_ids: [folders.team], prompt_ids: [] },
        })
      : client.update_prompt({ prompt_id: 'in-other', description: `${i}` }, i > 3 ? key : all),
  )
  await Promise.allSettled(edits)
  await expect(client.get_prompt({ prompt_id: 'in-other' }, key)).rejects.toEqual(
    refused('NOT_FOUND'),
  )
})
