import { describe, expect } from 'vitest'
import { test as proposalTest } from '../../../test/support/proposal-test.ts'

const test = proposalTest.extend(
  'agent',
  async ({ api, client, owner, ownersProject: project, prompt: { prompt_id } }) => {
    const { id: key_id, text } = await api.key(owner, 'dev')
    const bearer = { bearer: text }
    const find = async () => (await project.list_agent_sessions({ key_id })).data[0]?.id ?? ''
    const revert = async () =>
      (await project.revert_agent_session({ key_id, session_id: await find() })).data
    const apply = async () => {
      const { proposals } = await revert()
      for (const { id: proposal_id } of proposals)
        await project.apply_proposal({ proposal_id, revision: 1 })
    }
    const write = (block_id: string, fields: object) =>
      client.update_block({ block_id, ...fields }, bearer)
    const read = async () => (await project.get_working_copy({ prompt_id })).data
    return { key_id, bearer, find, revert, apply, write, read }
  },
)

const titles = ({ blocks = [] }: { blocks?: { title: string }[] | undefined }) =>
  blocks.map(({ title }) => title)

describe('the revert of a session', () => {
  test('is one proposal that restores every changed record of a prompt', async ({
    agent,
    prompt: { prompt_id, role, task, rules },
    client,
    ownersProject: project,
  }) => {
    const before = await agent.read()
    const { bearer } = agent
    await agent.write(role, { content: 'You help everyone.', title: 'Person' })
    await client.delete_block({ block_id: task }, bearer)
    await client.create_block({ prompt_id, type: 'custom', title: 'More', content: 'New.' }, bearer)
    await agent.write(rules, { sort_order: 0 })
    const [name] = before.variables ?? []
    await client.delete_variable({ variable_id: name?.id ?? '' }, bearer)
    await client.create_variable({ prompt_id, key: 'added' }, bearer)
    const model_config = { model: 'gpt-4o', temperature: 1 }
    await client.update_prompt({ prompt_id, model_config, description: 'Changed.' }, bearer)
    const { proposals, skipped } = await agent.revert()
    expect(skipped).toEqual([])
    expect(proposals).toMatchObject([{ prompt_id, is_new: true }])
    const [{ id: proposal_id } = { id: '' }] = proposals
    const { data: proposal } = await project.get_proposal({ proposal_id })
    expect(proposal).toMatchObject({ source: 'revert', state: 'open', outdated: false })
    await project.apply_proposal({ proposal_id, revision: 1 })
    const { revision: _, has_unsaved_changes: _saved, ...after } = await agent.read()
    expect(before).toMatchObject(after)
  })

  test('keeps later changes of others, in other words of the same text too', async ({
    agent,
    prompt: { role, rules, write },
  }) => {
    await write(role, { content: 'You help {{name}}. Be kind. Be short.' })
    await agent.write(role, { content: 'You help {{name}}. Be rude. Be short.' })
    await write(role, { content: 'You help {{name}}. Be rude. Be very short.' })
    await write(rules, { content: 'No discounts.' })
    await agent.apply()
    expect((await agent.read()).blocks).toMatchObject([
      { content: 'You help {{name}}. Be kind. Be very short.' },
      {},
      { content: 'No discounts.' },
    ])
  })

  test('shows a conflict where others changed the same words since', async ({
    agent,
    prompt: { task, write },
    ownersProject: project,
  }) => {
    await agent.write(task, { content: 'Answer rudely.' })
    await write(task, { content: 'Answer briefly.' })
    const [{ id: proposal_id } = { id: '' }] = (await agent.revert()).proposals
    const { data } = await project.get_proposal({ proposal_id })
    expect(data.conflicts?.blocks).toMatchObject([
      {
        fields: ['content'],
        base: { content: 'Answer rudely.' },
        theirs: { content: 'Answer briefly.' },
        mine: { content: 'Answer.' },
      },
    ])
    await expect(project.apply_proposal({ proposal_id, revision: 1 })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
  })

  test('keeps what others wrote between two changes of the session', async ({
    agent,
    prompt: { task, write },
  }) => {
    await agent.write(task, { content: 'One.' })
    await write(task, { content: 'Two.' })
    await agent.write(task, { content: 'Three.' })
    await agent.apply()
    expect((await agent.read()).blocks?.[1]).toMatchObject({ content: 'Two.' })
  })

  test('returns a deleted block to its neighbour, wherever others moved that', async ({
    agent,
    prompt: { prompt_id, task },
    client,
    devKey,
  }) => {
    await client.delete_block({ block_id: task }, agent.bearer)
    const first = {
      prompt_id,
      type: 'custom',
      title: 'First',
      content: 'x',
      sort_order: 0,
    } as const
    await client.create_block(first, devKey)
    await agent.apply()
    const after = await agent.read()
    expect(titles(after)).toEqual(['First', 'Role', 'Task', 'Rules'])
    expect(after.blocks?.[2]?.id).toBe(task)
  })

  test('undoes a rollback and a proposal that the agent applied', async ({
    agent,
    prompt: { prompt_id, task, write, propose },
    client,
    devKey,
  }) => {
    await client.save_draft_version({ prompt_id }, devKey)
    await write(task, { content: 'Kept.' })
    const { id: proposal_id } = await propose({ add_blocks: [{ type: 'custom', title: 'Also' }] })
    const before = await agent.read()
    await client.apply_proposal({ proposal_id, revision: 1 }, agent.bearer)
    await client.rollback_version({ prompt_id, version: 1 }, agent.bearer)
    expect((await agent.read()).blocks?.[1]).toMatchObject({ content: 'Answer.' })
    await agent.apply()
    expect((await agent.read()).blocks).toEqual(before.blocks)
  })

  test('leaves versions live and names each change that it does not undo', async ({
    agent,
    prompt: { prompt_id, task },
    client,
    devKey,
    ownersProject: project,
  }) => {
    await agent.write(task, { content: 'Live.' })
    await client.save_draft_version({ prompt_id }, agent.bearer)
    await client.publish_version({ prompt_id, version: 1 }, agent.bearer)
    await client.create_prompt({ name: 'New', blocks: [] }, agent.bearer)
    const { skipped } = await agent.revert()
    expect(skipped).toMatchObject([{ name: 'New', reason: expect.stringContaining('Delete it') }])
    await agent.apply()
    expect(await agent.read()).toMatchObject({ published_version: 1 })
    const session_id = await agent.find()
    const { data } = await project.get_agent_session({ key_id: agent.key_id, session_id })
    expect(data).toMatchObject({ can_revert: true, reverts: [{ state: 'applied', prompt_id }] })
    await client.update_prompt({ prompt_id, managed: 'git' }, devKey)
    const inGit = await project.get_agent_session({ key_id: agent.key_id, session_id })
    expect(inGit.data).toMatchObject({ can_revert: false, reverts: [{ managed: 'git' }] })
    expect(data.kept).toEqual([
      { action: 'version.saved', changes: 1 },
      { action: 'version.published', changes: 1 },
      { action: 'prompt.created', changes: 1 },
    ])
  })

  test('says where nothing is left to undo, or the log lacks the values', async ({
    api,
    agent,
    prompt: { prompt_id, task, write },
  }) => {
    await agent.write(task, { content: 'Changed.' })
    await write(task, { content: 'Answer.' })
    expect(await agent.revert()).toMatchObject({
      proposals: [],
      skipped: [{ prompt_id, reason: 'Nothing is left to undo.' }],
    })
    await agent.write(task, { title: 'Changed' })
    await api.database.prisma.auditEntry.updateMany({
      where: { keyId: agent.key_id, action: 'block.updated' },
      data: { before: { title: 1 } },
    })
    expect((await agent.revert()).skipped).toMatchObject([
      { reason: expect.stringContaining('no longer has the values') },
    ])
  })
})

describe('for several people', () => {
  test('at once it is still one proposal, and another one once that is closed', async ({
    api,
    owner,
    agent,
    prompt: { task },
    projectAs,
    ownersProject: project,
  }) => {
    await agent.write(task, { content: 'Changed.' })
    const session_id = await agent.find()
    const colleague = await projectAs(await api.member(owner, 'editor'), owner.projectId)
    const made = await Promise.all(
      [project, colleague, project].map((by) =>
        by.revert_agent_session({ key_id: agent.key_id, session_id }),
      ),
    )
    const proposals = made.flatMap(({ data }) => data.proposals)
    expect(new Set(proposals.map(({ id }) => id)).size).toBe(1)
    expect(proposals.filter(({ is_new }) => is_new)).toHaveLength(1)
    const [{ id: proposal_id } = { id: '' }] = proposals
    await project.close_proposal({ proposal_id })
    expect((await agent.revert()).proposals).toMatchObject([{ is_new: true }])
  })

  test('viewers cannot propose it, and where approval is required someone else applies it', async ({
    api,
    owner,
    agent,
    prompt: { prompt_id, task },
    client,
    devKey,
    projectAs,
    ownersProject: project,
  }) => {
    const { data: other } = await client.create_prompt({ name: 'Other' }, devKey)
    await agent.write(task, { content: 'Changed.' })
    await client.update_prompt({ prompt_id: other.id, description: 'Changed.' }, agent.bearer)
    await project.set_proposal_approval({ required: true })
    const named = { key_id: agent.key_id, session_id: await agent.find() }
    const viewer = await projectAs(await api.member(owner, 'viewer'), owner.projectId)
    await expect(viewer.revert_agent_session(named)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const { proposals } = await agent.revert()
    expect(proposals).toHaveLength(2)
    const reviewed = proposals.map(({ id }) => ({ proposal_id: id, revision: 1 }))
    const all = { ...named, proposals: reviewed }
    for (const proposals of [reviewed, reviewed.slice(1)])
      await expect(project.apply_session_revert({ ...named, proposals })).rejects.toMatchObject({
        code: 'CONFLICT',
      })
    expect((await project.get_agent_session(named)).data.reverts).toMatchObject([
      { state: 'open' },
      { state: 'open' },
    ])
    const editor = await projectAs(await api.member(owner, 'editor'), owner.projectId)
    expect((await editor.apply_session_revert(all)).data).toEqual({ applied: 2 })
    expect((await agent.read()).blocks?.[1]).toMatchObject({ content: 'Answer.' })
    expect((await project.get_working_copy({ prompt_id: other.id })).data.description).toBe('')
    const [{ id: proposal_id } = { id: '' }] = proposals
    const { data } = await project.get_proposal_revert({ proposal_id })
    expect(data).toEqual({ session: named, waiting: 0 })
    expect(prompt_id).not.toBe(other.id)
  })

  test('one conflict leaves all of its proposals unapplied', async ({
    agent,
    prompt: { task, write },
    client,
    devKey,
    ownersProject: project,
  }) => {
    const { data: other } = await client.create_prompt({ name: 'Other' }, devKey)
    await client.update_prompt({ prompt_id: other.id, description: 'Changed.' }, agent.bearer)
    await agent.write(task, { content: 'Changed.' })
    await write(task, { content: 'Else.' })
    const named = { key_id: agent.key_id, session_id: await agent.find() }
    const { proposals } = await agent.revert()
    const reviewed = proposals.map(({ id }) => ({ proposal_id: id, revision: 1 }))
    await expect(
      project.apply_session_revert({ ...named, proposals: reviewed }),
    ).rejects.toMatchObject({ code: 'CONFLICT' })
    const { data } = await project.get_working_copy({ prompt_id: other.id })
    expect(data.description).toBe('Changed.')
  })
})
