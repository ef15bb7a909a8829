import { expect } from 'vitest'
import { test } from '../../../../../test/support/api-test.ts'

test('counts each block of a working copy, enabled or not; an empty one adds nothing', async ({
  api,
  owner,
  ownersProject: project,
}) => {
  const blocks = [
    { type: 'role', title: 'Role', content: 'You help {{name}}.' },
    { type: 'custom', title: 'Rules', content: 'Never lie. '.repeat(40), enabled: false },
    { type: 'custom', title: 'Later', content: '' },
  ] as const
  const { slug } = await api.prompt(owner, { blocks })
  const { block_tokens, tokens, prompt } = (await project.get_editor({ prompt_id: slug })).data
  const [role, rules, later] = prompt.blocks?.map(({ id }) => block_tokens?.[id]) ?? []
  const { data: compiled } = await project.compile_prompt({ prompt_id: slug })
  expect(role, 'the only block that is on').toBe(compiled.tokens)
  expect(tokens).toBe(compiled.tokens)
  expect(rules).toBeGreaterThan(100)
  expect(later).toBe(0)
})
