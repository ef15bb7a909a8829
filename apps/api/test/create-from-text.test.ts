import { createClient } from '@promptwire/core/contract/derive/client'
import { PUBLIC_PREFIX, publicContract } from '@promptwire/core/contract/public/public-contract'
import { SCOPES } from '@promptwire/core/scopes'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApi, type TestApi } from '../../../test/support/api.ts'

let api: TestApi
let owner: Awaited<ReturnType<TestApi['owner']>>
let options: { bearer: string }
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  owner = await api.owner()
  options = { bearer: (await api.key(owner, 'dev')).text }
})

const client = createClient(publicContract, PUBLIC_PREFIX, async (url, request) =>
  api.app.request(url, request),
)

test('a pasted text becomes blocks with its variables declared, and compiles to the same words', async () => {
  const { data } = await client.create_prompt(
    {
      name: 'Pasted',
      text: '## Role\nYou help {{who}}.\n\n## Rules\nNever say {{what}}.',
      variables: [{ key: 'who', default_value: 'Ada' }],
    },
    options,
  )
  expect(data.blocks).toMatchObject([
    { type: 'role', title: 'Role', content: 'You help {{who}}.' },
    { type: 'guardrails', title: 'Rules', content: 'Never say {{what}}.' },
  ])
  expect(data.variables).toMatchObject([{ key: 'who', default_value: 'Ada' }, { key: 'what' }])
  const compiled = await client.compile_prompt(
    { prompt_id: data.id, variables: { what: 'no' } },
    options,
  )
  expect(compiled.data.prompt).toBe('## Role\nYou help Ada.\n\n## Rules\nNever say no.')
})

test('a text with nothing in it makes the default blocks, and one beside blocks is refused', async () => {
  const blank = await client.create_prompt({ name: 'Blank', text: ' \n ' }, options)
  expect(blank.data.blocks).toHaveLength(6)
  const both = client.create_prompt({ name: 'Both', text: 'x', blocks: [] }, options)
  await expect(both).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
})

test.each(['blocks:write', 'variables:write'] as const)(
  'a key without %s creates nothing of a text, and is told the scope',
  async (missing) => {
    const scopes = SCOPES.filter((scope) => scope !== missing)
    const { text: bearer } = await api.key(owner, 'dev', scopes)
    const refused = client.create_prompt({ name: 'Pasted', text: 'x' }, { bearer })
    await expect(refused).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: expect.stringContaining(missing),
    })
  },
)
