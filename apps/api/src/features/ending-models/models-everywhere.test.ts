import { expect } from 'vitest'
import { test } from '../../../test/support/ending-models.ts'

test('counts the prompts whose live version names a model that ended or ends in 30 days', async ({
  ownersProject,
  ending: { at, live, next, edit, count },
}) => {
  await live('reply', 'gpt-4o')
  await live('routed', 'openai/gpt-4o')
  await live('ended', 'gpt-5')
  await live('current', 'gpt-5.2')
  await live('moved', 'gpt-4o')
  await next('moved', 'gpt-5.2')
  await live('draft', 'gpt-5.2')
  await edit('draft', 'gpt-4o')
  at('2026-12-14')
  expect(await count(), '31 days before gpt-4o ends').toBe(1)
  at('2026-12-15')
  expect(await count()).toBe(3)
  at('2027-01-10')
  await ownersProject.create_provider({
    kind: 'openai-compatible',
    name: 'Gateway',
    base_url: 'https://gateway.example/v1',
    default_model: 'gpt-4o',
    models: [],
  })
  at('2026-12-15')
  expect(await count(), 'gpt-4o of the own server has no end').toBe(2)
})
