import { expect } from 'vitest'
import { test } from '../support/sync-git-test.ts'

const PATH = 'prompts/support-reply.prompt.md'
const NEW = `---
name: Greeting
tags: [mail]
variables:
  who: {default_value: you}
---

## Task {type=instructions role=user}

Greet {{who}}.
`

test('apply saves changed files as versions with the commit as note, and pull then changes no byte', async ({
  api,
  run,
  files,
  prompt,
  commit,
}) => {
  files.edit(PATH, '## Guardrails {type=guardrails}\n\nNo refunds.\n', '')
  files.edit(
    PATH,
    '## Role {type=role}',
    '## Task {}\n\nAnswer {{x}}.\n\n## Role {type=role heading=h1}',
  )
  files.edit(PATH, '---\n\n', 'variables:\n  x:\n    type: integer\n---\n\n')
  files.write('prompts/Mail/Short/greeting.prompt.md', NEW)
  commit('Number the answers')
  const plan = await run(['plan'])
  expect(plan).toEqual({
    code: 2,
    stderr: '',
    stdout: `new prompt    Mail/Short/greeting.prompt.md
  + block "Task"
new version   support-reply.prompt.md
  + variable x
  + block "Task"
  ~ block "Role": heading
  - block "Guardrails"
Prompts: 2, to apply: 2, refused: 0.
`,
  })
  const applied = await run(['apply'])
  expect(applied).toMatchObject({ code: 0, stderr: '' })
  expect(applied.stdout).toContain('created   Mail/Short/greeting.prompt.md as version 1\n')
  expect(applied.stdout).toContain('saved     support-reply.prompt.md as version 2\n')
  const { data: versions } = await api.list_versions({ prompt_id: prompt.id })
  expect(versions[0]).toMatchObject({
    note: expect.stringMatching(/^Number the answers \(commit [0-9a-f]{12}\)$/),
    is_published: false,
  })
  const { data } = await api.get_working_copy({ prompt_id: prompt.id })
  expect(data.blocks?.map(({ id, title }) => [title, id === prompt.role])).toEqual([
    ['Task', false],
    ['Role', true],
  ])
  const before = files.list().map((path) => [path, path.startsWith('.git/') || files.read(path)])
  expect(await run(['pull'])).toMatchObject({ code: 0, stdout: 'Prompts: 2, unchanged: 2.\n' })
  expect(files.list().map((path) => [path, path.startsWith('.git/') || files.read(path)])).toEqual(
    before,
  )
  expect(await run(['plan'])).toMatchObject({ code: 0 })
})

test('three kinds of drift end in a pull, a proposal or a refusal, and never in a lost edit', async ({
  api,
  run,
  files,
  prompt,
}) => {
  await api.update_block({ block_id: prompt.guardrails, content: 'Never refund.' })
  await api.save_draft_version({ prompt_id: prompt.id })
  const lock = files.read('promptwire.lock')
  expect(await run(['plan']), 'the server changed').toMatchObject({
    code: 0,
    stdout: expect.stringContaining('changed on the server; pull updates the file'),
  })
  files.edit(PATH, 'You help.', 'You help quickly.')
  const proposed = JSON.parse((await run(['apply', '--json'])).stdout).prompts[0]
  expect(proposed).toMatchObject({ outcome: 'proposal', reason: 'the server changed it, too' })
  expect(files.read('promptwire.lock')).toBe(lock)
  const again = JSON.parse((await run(['apply', '--json'])).stdout).prompts[0]
  expect(again.proposal_id, 'the same proposal').toBe(proposed.proposal_id)
  const { data: proposal } = await api.get_proposal({ proposal_id: proposed.proposal_id })
  expect(proposal).toMatchObject({
    state: 'open',
    differences: { blocks: [{ title: 'Role', fields: ['content'] }] },
  })
  files.edit(PATH, 'No refunds.', 'Some refunds.')
  files.write('prompts/greeting.prompt.md', NEW)
  const refused = await run(['apply'])
  expect(refused.code).toBe(1)
  expect(refused.stdout).toContain(
    'refused   support-reply.prompt.md: both sides changed block "Guardrails"; pull with',
  )
  expect(refused.stdout).toContain('skipped   greeting.prompt.md: another prompt is refused')
  expect((await api.list_prompts({})).data).toHaveLength(1)
  const { data } = await api.get_working_copy({ prompt_id: prompt.id })
  expect(data.blocks?.map(({ content }) => content)).toEqual(['You help.', 'Never refund.'])
  await run(['pull', '--mine'])
  expect((await run(['apply'])).stdout).toContain(
    'saved     support-reply.prompt.md as version 3\n',
  )
})

test('a merge is applied from a checkout with an older lock, and an edit after it is proposed', async ({
  api,
  run,
  files,
  prompt,
  git,
  commit,
}) => {
  for (const [n, word] of ['fast', 'well'].entries()) {
    files.edit(PATH, 'help', `${word} help`)
    commit(`Write ${word}`)
    expect((await run(['apply'])).stdout).toContain(`as version ${n + 2}\n`)
    git('checkout', '--quiet', 'promptwire.lock')
    expect(await run(['status'])).toMatchObject({ code: 0 })
  }
  await api.update_block({ block_id: prompt.role, content: 'You help.' })
  await api.save_draft_version({ prompt_id: prompt.id, note: 'Back to the first words' })
  files.edit(PATH, 'No refunds.', 'Refunds.')
  const { prompts } = JSON.parse((await run(['apply', '--json'])).stdout)
  expect(prompts[0]).toMatchObject({ outcome: 'proposal', reason: 'the server changed it, too' })
  const { data } = await api.get_proposal({ proposal_id: prompts[0].proposal_id })
  expect(data.blocks?.map(({ content }) => content)).toEqual(['You help.', 'Refunds.'])
})

test('keys that may not save, and --propose, make proposals', async ({
  stack,
  owner,
  api,
  run,
  files,
  prompt,
}) => {
  files.edit(PATH, 'You help.', 'You help quickly.')
  const { text } = await stack.key(owner, 'dev', [
    'prompts:read',
    'prompts:write',
    'blocks:read',
    'blocks:write',
    'variables:read',
    'versions:read',
  ])
  const limited = await run(['apply'], { PROMPTWIRE_API_KEY: text })
  expect(limited).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(': the key lacks variables:write, versions:write\n'),
  })
  files.edit(PATH, 'quickly', 'kindly')
  expect(await run(['apply', '--propose', '--note', 'Be kind'])).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(': --propose\n'),
  })
  const { data } = await api.list_proposals({ prompt_id: prompt.id })
  expect(data.map(({ title, state }) => [title, state])).toEqual([
    ['Be kind', 'open'],
    ['Pull prompts', 'open'],
  ])
  expect((await api.list_versions({ prompt_id: prompt.id })).data).toHaveLength(1)
  expect((await run(['apply', '--publish'])).stdout).toContain('as version 2, published\n')
})

test('prompts move with their files, and are deleted with --prune only', async ({
  api,
  run,
  files,
  prompt,
}) => {
  files.write('prompts/Sales/support-reply.prompt.md', files.read(PATH))
  files.remove(PATH)
  expect(await run(['plan'])).toMatchObject({
    code: 2,
    stdout: expect.stringContaining('  > folder Sales\n'),
  })
  expect(await run(['apply'])).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('moved     Sales/'),
  })
  const { data: folders } = await api.list_folders({})
  expect((await api.get_working_copy({ prompt_id: prompt.id })).data.folder_id).toBe(folders[0]?.id)
  expect(await run(['status'])).toMatchObject({ code: 0 })
  files.remove('prompts/Sales/support-reply.prompt.md')
  expect(await run(['plan'])).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('is deleted here; --prune'),
  })
  await api.update_block({ block_id: prompt.role, content: 'Unsaved.' })
  expect(await run(['apply', '--prune'])).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('but changed on the server'),
  })
  await api.update_block({ block_id: prompt.role, content: 'You help.' })
  expect(await run(['apply', '--prune'])).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('deleted   Sales/'),
  })
  expect((await api.list_prompts({})).data).toEqual([])
})

test('a merge is also applied from an older lock where the folder is the repository', async ({
  api,
  run,
  files,
  git,
  commit,
}) => {
  await api.create_prompt({
    name: 'At the root',
    blocks: [{ type: 'role', title: 'Role', content: 'You help.' }],
  })
  files.write('promptwire.yaml', `${files.read('promptwire.yaml')}folder: .\n`)
  await api.save_draft_version({ prompt_id: 'at-the-root' })
  await run(['pull'])
  commit('Pull to the root')
  files.edit('at-the-root.prompt.md', 'You help', 'You really help')
  commit('Help more')
  await run(['apply'])
  git('checkout', '--quiet', 'promptwire.lock')
  files.edit('at-the-root.prompt.md', 'You really help', 'You help')
  commit('Help as before')
  expect((await run(['apply'])).stdout).toContain('saved     at-the-root.prompt.md')
})

test('a version never names a commit that does not have its text', async ({
  stack,
  owner,
  api,
  run,
  files,
  prompt,
  git,
  commit,
}) => {
  const note = async () => (await api.list_versions({ prompt_id: prompt.id })).data[0]?.note ?? ''
  files.edit(PATH, 'You help.', 'You help today.')
  for (const command of ['plan', 'apply']) {
    const refused = await run([command], { CI: 'true' })
    expect(refused).toMatchObject({ code: 1 })
    expect(refused.stdout).toMatch(/^refused +support-reply.prompt.md: is not committed; in CI/)
  }
  expect((await run(['apply'])).stdout).toContain('as version 2')
  expect(await note()).toMatch(/^Pull prompts \(commit [0-9a-f]{12}-dirty\)$/)
  commit('Help today')
  files.edit(PATH, 'today', 'now')
  commit('Help now')
  expect((await run(['apply'], { CI: '1' })).stdout).toContain('as version 3')
  expect(await note()).toMatch(/^Help now \(commit [0-9a-f]{12}\)$/)
  files.write('prompts/new.prompt.md', NEW)
  files.write('.gitignore', '.cache\n')
  expect((await run(['apply'], { CI: 'true' })).stdout).toContain('new.prompt.md: is not committed')
  git('add', 'prompts/new.prompt.md')
  expect((await run(['apply'], { CI: 'true' })).stdout).toContain('new.prompt.md: is not committed')
  commit('Add a prompt')
  expect(await run(['apply'], { CI: 'true' })).toMatchObject({ code: 0 })

  files.remove(PATH)
  const { text } = await stack.key(owner, 'dev', [
    'prompts:read',
    'prompts:write',
    'blocks:read',
    'blocks:write',
    'variables:read',
    'variables:write',
    'versions:read',
    'versions:write',
  ])
  const plan = await run(['plan', '--prune'], { PROMPTWIRE_API_KEY: text })
  expect(plan).toMatchObject({ code: 1 })
  expect(plan.stdout).toContain('is deleted here, and the key lacks prompts:delete\n')
  expect((await run(['plan', '--prune', '--propose'])).stdout).toContain(
    'is deleted here, and deletions cannot be proposed\n',
  )
})
