import { expect } from 'vitest'
import { test } from '../support/sync-test.ts'

const PATH = 'prompts/support-reply.prompt.md'

test('a prompt is edited where its file or its details say: in git, in the dashboard, or in both', async ({
  api,
  run,
  files,
}) => {
  const { data } = await api.create_prompt({
    name: 'Support reply',
    blocks: [{ type: 'role', title: 'Role', content: 'You help.' }],
  })
  const [{ id: block_id = '' } = {}] = data.blocks ?? []
  const prompt_id = data.id
  await api.save_draft_version({ prompt_id })
  await run(['pull'])
  expect(files.read('promptwire.lock'), 'as earlier releases read it').not.toContain('managed')

  files.edit(PATH, '---\n\n', 'managed: git\n---\n\n')
  expect((await run(['plan'])).stdout).toContain('  ~ field managed\n')
  expect((await run(['apply'])).stdout).toContain('applied: 1.')
  await expect(api.update_block({ block_id, content: 'Here.' })).rejects.toThrow('managed in git')
  files.edit(PATH, 'You help.', 'You help in git.')
  expect((await run(['apply'])).stdout).toContain('as version 2')
  expect((await api.get_working_copy({ prompt_id })).data.blocks).toMatchObject([
    { content: 'You help in git.' },
  ])

  await api.update_prompt({ prompt_id, managed: 'dashboard' })
  await api.update_block({ block_id, content: 'Here.' })
  await api.save_draft_version({ prompt_id })
  expect((await run(['pull'])).stdout).toContain('written  support-reply')
  expect(files.read(PATH)).toMatch(/managed: dashboard[\s\S]+Here\./)
  files.edit(PATH, 'Here.', 'In the file.')
  for (const command of [['plan'], ['apply']]) {
    const { code, stdout } = await run(command)
    expect(code).toBe(1)
    expect(stdout).toMatch(
      /^refused +support-reply.prompt.md: is managed in the dashboard; restore/,
    )
  }
  files.remove(PATH)
  expect(await run(['plan']), 'pull writes it again').toMatchObject({ code: 0 })
  expect(await run(['plan', '--prune'])).toMatchObject({ code: 1 })
})
