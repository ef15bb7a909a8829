import { expect } from 'vitest'
import { test } from '../support/sync-test.ts'

const BLOCKS = [
  { type: 'role', title: 'Role', content: 'You help {{name}}.' },
  { type: 'guardrails', title: 'Guardrails', content: 'No refunds.' },
] as const

const FILE = `---
name: Support reply
tags:
  - support
model_config:
  model: gpt-4o
variables:
  name:
    default_value: there
---

## Role {type=role}

You help {{name}}.

## Guardrails {type=guardrails}

No refunds.
`
const PROMPT = {
  name: 'Support reply',
  tags: ['support'],
  model_config: { model: 'gpt-4o' },
  variables: [{ key: 'name', default_value: 'there' }],
  blocks: [...BLOCKS],
}
const PATH = 'prompts/Support/support-reply.prompt.md'

test('pull writes each prompt into its folder, and then changes no byte', async ({
  api,
  run,
  files,
}) => {
  const { data: folder } = await api.create_folder({ name: 'Support' })
  const { data: inner } = await api.create_folder({ name: 'A/B: c?', parent_id: folder.id })
  await api.create_prompt({ ...PROMPT, folder_id: folder.id })
  await api.save_draft_version({ prompt_id: 'support-reply' })
  await api.create_prompt({ name: 'Never saved', folder_id: inner.id, blocks: [] })
  const inFolder = 'prompts/Support/A%2FB%3A c%3F/never-saved.prompt.md'
  const first = await run(['pull'])
  expect(first).toMatchObject({ code: 0, stderr: '' })
  expect(first.stdout).toContain(`written  Support/support-reply.prompt.md`)
  expect(files.list()).toEqual([inFolder, PATH, 'promptwire.lock', 'promptwire.yaml'])
  expect(files.read(PATH)).toBe(FILE)
  expect(await run(['status'])).toMatchObject({ code: 0, stdout: 'Prompts: 2, in sync: 2.\n' })
  expect(await run(['diff'])).toEqual({ code: 0, stdout: '', stderr: '' })
  const [lock, crlf] = [files.read('promptwire.lock'), FILE.replaceAll('\n', '\r\n')]
  files.write(PATH, crlf)
  expect(await run(['pull'])).toMatchObject({ code: 0, stdout: 'Prompts: 2, unchanged: 2.\n' })
  expect([files.read(PATH), files.read('promptwire.lock')]).toEqual([crlf, lock])
})

test('status, diff and pull tell changes of a file from those of the server', async ({
  api,
  run,
  files,
}) => {
  const path = 'prompts/support-reply.prompt.md'
  const { data } = await api.create_prompt(PROMPT)
  const [role = '', guardrails = ''] = (data.blocks ?? []).map(({ id }) => id)
  await api.save_draft_version({ prompt_id: data.id })
  await run(['pull'])
  files.edit(path, 'name: Support reply', '# Ours.\nname: Support reply\nowner: team')
  files.edit(path, 'You help {{name}}.', 'You help.')
  const changed = await run(['status'])
  expect(changed).toMatchObject({ code: 2 })
  expect(changed.stdout).toContain(
    'changed here                   support-reply.prompt.md: the server ignores owner',
  )
  expect((await run(['diff'])).stdout).toContain('-You help {{name}}.\n+You help.\n')
  await api.update_block({ block_id: guardrails, content: 'No refunds, ever.' })
  expect((await run(['status', '--json'])).stdout, 'unsaved edits are no version').toContain(
    'changed_here',
  )
  await api.save_draft_version({ prompt_id: data.id })
  expect((await run(['status'])).stdout).toContain('changed here and on the server')
  expect(await run(['pull'])).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('merged   support-reply'),
  })
  const merged = FILE.replace('name: S', '# Ours.\nname: S').replace(
    'reply\n',
    'reply\nowner: team\n',
  )
  expect(files.read(path)).toBe(
    merged.replace('You help {{name}}.', 'You help.').replace('refunds.', 'refunds, ever.'),
  )
  await api.update_block({ block_id: role, content: 'You serve.' })
  await api.save_draft_version({ prompt_id: data.id })
  const before = files.read(path)
  expect(await run(['pull'])).toMatchObject({
    code: 1,
    stdout: expect.stringContaining(
      'refused  support-reply.prompt.md: both sides changed block "Role"; pull with --mine or --theirs',
    ),
  })
  expect(files.read(path)).toBe(before)
  expect(await run(['pull', '--mine'])).toMatchObject({ code: 0 })
  expect(files.read(path)).toBe(before)
  expect((await run(['status'])).stdout).toContain('changed here  ')
})

test('pull moves files with their prompts, removes deleted ones, and keeps edited ones', async ({
  api,
  run,
  files,
}) => {
  for (const name of ['One', 'Two', 'Three', 'Four']) {
    await api.create_prompt({ name, blocks: [...BLOCKS] })
    await api.save_draft_version({ prompt_id: name.toLowerCase() })
  }
  await run(['pull'])
  const { data: folder } = await api.create_folder({ name: 'Sales' })
  await api.update_prompt({ prompt_id: 'one', folder_id: folder.id, description: 'Sells.' })
  for (const prompt_id of ['two', 'three']) await api.delete_prompt({ prompt_id, confirm: true })
  files.edit('prompts/three.prompt.md', 'No refunds.', 'Refunds.')
  files.remove('prompts/four.prompt.md')
  files.write('prompts/new.prompt.md', '---\nname: New\n---\n')
  files.write('prompts/broken.prompt.md', 'text')
  const pulled = await run(['pull', '--json'])
  expect(pulled.code).toBe(1)
  const outcomes = JSON.parse(pulled.stdout).prompts as { file: string; outcome: string }[]
  expect(Object.fromEntries(outcomes.map(({ file, outcome }) => [file, outcome]))).toEqual({
    'Sales/one.prompt.md': 'written',
    'broken.prompt.md': 'refused',
    'four.prompt.md': 'kept',
    'new.prompt.md': 'kept',
    'three.prompt.md': 'refused',
    'two.prompt.md': 'removed',
  })
  expect(files.read('prompts/Sales/one.prompt.md')).toContain('description: Sells.\n')
  expect(files.list()).not.toContain('prompts/one.prompt.md')
  const { code, stdout } = await run(['status'])
  expect(code).toBe(1)
  expect(stdout).toContain(
    'unreadable                     broken.prompt.md: line 1: a prompt file starts with',
  )
  expect(stdout).toContain('deleted on the server          three.prompt.md')
  expect(stdout).toContain('deleted here                   four.prompt.md')
  expect(stdout).toContain('new here                       new.prompt.md')
})

test('without promptwire.yaml the commands name it, and a broken lock is not ignored', async ({
  run,
  files,
}) => {
  files.write('promptwire.lock', '{"format":2}')
  expect((await run(['pull'])).stderr).toContain('promptwire.lock cannot be read')
  files.remove('promptwire.yaml')
  for (const command of ['pull', 'status', 'diff']) {
    const { code, stderr } = await run([command])
    expect([code, stderr]).toEqual([1, expect.stringContaining('Run: promptwire init')])
  }
})
