import { expect } from 'vitest'
import { test as apiTest } from '../../../../../test/support/api-test.ts'

const test = apiTest
  // A prompt published before its project required approval, and two people of the project.
  .extend('team', async ({ api, owner, ownersProject: author, projectAs }) => {
    const reviewer = await projectAs(await api.member(owner, 'editor'), owner.projectId)
    const { id: prompt_id } = await api.prompt(owner, {
      blocks: [
        { type: 'role', title: 'Role', content: 'You help.' },
        { type: 'guardrails', title: 'Rules', content: 'No refunds.' },
      ],
    })
    const save = async () => (await author.save_draft_version({ prompt_id })).data.version
    const publish = async (version: number) => author.publish_version({ prompt_id, version })
    await publish(await save())
    await author.set_proposal_approval({ required: true, to_publish: true })
    const { blocks = [] } = (await author.get_working_copy({ prompt_id })).data
    const [role = '', rules = ''] = blocks.map(({ id }) => id)
    const edit = (block_id: string, content: string) => author.update_block({ block_id, content })
    const propose = async (changes: object) =>
      (await author.create_proposal({ prompt_id, title: 'Better', ...changes })).data
    const accept = async ({ id: proposal_id, revision }: { id: string; revision: number }) => {
      const { data } = await reviewer.approve_proposal({ proposal_id, revision })
      return author.apply_proposal({ proposal_id, revision: data.revision })
    }
    const approval = async () => (await author.review_publish({ prompt_id })).data.approval
    return {
      author,
      reviewer,
      prompt_id,
      role,
      rules,
      save,
      publish,
      edit,
      propose,
      accept,
      approval,
    }
  })

const refused = { code: 'CONFLICT', message: expect.stringContaining('approved changes only') }

test('a direct edit is published only after someone else approved it', async ({ team }) => {
  const { author, role, save, publish, edit, propose, accept, approval } = team
  await edit(role, 'You help customers.')
  expect(await approval()).toMatchObject({ approved: false, reason: refused.message })
  const version = await save()
  await expect(publish(version)).rejects.toMatchObject(refused)

  const proposed = await propose({ since: 'published' })
  const own = { proposal_id: proposed.id, revision: proposed.revision }
  await expect(author.approve_proposal(own)).rejects.toMatchObject({ code: 'CONFLICT' })
  const { data } = await author.get_proposal({ proposal_id: proposed.id })
  expect(data.differences?.blocks).toMatchObject([{ change: 'changed', fields: ['content'] }])
  await accept(proposed)
  expect(await approval()).toEqual({ approved: true, reason: null })
  expect((await publish(version)).data.version).toBe(version)

  await edit(role, 'You help no one.')
  await expect(publish(await save())).rejects.toMatchObject(refused)
})

test('approving one change does not approve another edit with it', async ({ team }) => {
  const { role, rules, save, publish, edit, propose, accept } = team
  await edit(role, 'You help no one.')
  await accept(await propose({ update_blocks: [{ block_id: rules, content: 'Be kind.' }] }))
  await expect(publish(await save())).rejects.toMatchObject(refused)

  await accept(await propose({ since: 'published', reason: 'Both changes.' }))
  await publish(await save())
})

test('approved changes can follow each other, and a former live version can return', async ({
  team,
}) => {
  const { author, prompt_id, role, rules, save, publish, propose, accept } = team
  await accept(
    await propose({ update_blocks: [{ block_id: role, content: 'You help.', title: 'A' }] }),
  )
  await accept(await propose({ update_blocks: [{ block_id: rules, content: 'Be kind.' }] }))
  const version = await save()
  await publish(version)
  const { data } = await author.rollback_version({ prompt_id, version: 1, publish: true })
  expect(data.published_version).toBe(1)
})

test('a new prompt is published once all of it is approved', async ({ team, api, owner }) => {
  const { author, propose, accept } = team
  const { id: prompt_id } = await api.prompt(owner)
  const { data } = await author.save_draft_version({ prompt_id })
  const publish = () => author.publish_version({ prompt_id, version: data.version })
  await expect(publish()).rejects.toMatchObject(refused)
  await accept(await propose({ prompt_id, since: 'published' }))
  await publish()
})

test('programs cannot override approval, and an imported prompt needs it too', async ({
  team,
  client,
  devKey,
}) => {
  const { prompt_id, role, author, accept } = team
  await client.update_block({ block_id: role, content: 'You help no one.' }, devKey)
  const { data } = await client.save_draft_version({ prompt_id }, devKey)
  const { version } = data
  await expect(client.publish_version({ prompt_id, version }, devKey)).rejects.toMatchObject(
    refused,
  )
  const { data: imported } = await author.import_prompt({ content: '## Role\nYou help.' })
  const id = imported.prompts[0]?.proposal_id ?? ''
  const { data: applied } = await accept({ id, revision: 1 })
  const made = { prompt_id: applied.prompt_id ?? '' }
  await author.publish_version({
    ...made,
    version: (await author.save_draft_version(made)).data.version,
  })
})

test('approving and applying name the reviewed revision', async ({ team, api, devKey }) => {
  const { author, reviewer, role, propose } = team
  const { id: proposal_id } = await propose({ update_blocks: [{ block_id: role, content: 'A' }] })
  const missing = { code: 'VALIDATION_ERROR', message: expect.stringContaining('revision') }
  await expect(reviewer.approve_proposal({ proposal_id })).rejects.toMatchObject(missing)
  await author.update_proposal({
    proposal_id,
    update_blocks: [{ block_id: role, content: 'Something else' }],
  })
  const outdated = reviewer.approve_proposal({ proposal_id, revision: 1 })
  await expect(outdated).rejects.toMatchObject({ code: 'PRECONDITION_FAILED' })
  await reviewer.approve_proposal({ proposal_id, revision: 2 })
  await expect(author.apply_proposal({ proposal_id })).rejects.toMatchObject(missing)
  const response = await api.app.request(`/api/v1/proposals/${proposal_id}/apply`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${devKey.bearer}`,
      'content-type': 'application/json',
      'if-match': '"3"',
    },
    body: '{}',
  })
  expect(response.status, 'If-Match names it, too').toBe(200)
})
