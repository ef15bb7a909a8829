import { expect } from 'vitest'
import { test } from '../../../../../test/support/api-test.ts'

test('the editor and a publish review state what breaks the cache, and an order that keeps more', async ({
  api,
  owner,
  ownersProject: project,
}) => {
  const blocks = [
    { type: 'role', title: 'Role', content: 'You help customers of {{product}}.' },
    { type: 'guardrails', title: 'Rules', content: 'Never promise a refund or a date.' },
  ] as const
  const { slug: prompt_id } = await api.prompt(owner, { blocks })
  const { cache, prompt, block_tokens } = (await project.get_editor({ prompt_id })).data
  const [role, rules] = prompt.blocks?.map(({ id }) => id) ?? []
  if (!cache || !role || !rules) throw new Error('it has a plan and two blocks')
  expect(cache.broken_by).toEqual({ block_id: role, title: 'Role', variable: 'product' })
  expect(cache.better?.block_order).toEqual([rules, role])
  expect(cache.tokens).toBeGreaterThan(cache.stable_tokens)
  expect(cache.better?.stable_tokens).toBeGreaterThan(block_tokens?.[rules] ?? 0)

  const { block_order } = cache.better ?? {}
  const { data } = await project.create_proposal({ prompt_id, title: 'In order', block_order })
  await project.apply_proposal({ proposal_id: data.id, revision: data.revision })
  const { cache: applied } = (await project.get_editor({ prompt_id })).data
  expect(applied).toMatchObject({ stable_tokens: cache.better?.stable_tokens, better: null })
})
