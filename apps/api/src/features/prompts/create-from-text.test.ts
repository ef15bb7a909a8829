import { SCOPES } from '@promptwire/core/access/scopes'
import { expect } from 'vitest'
import { test } from '../../../../../test/support/api-test.ts'

test('a pasted text becomes blocks with declared variables and compiles to the same text', async ({
  client,
  devKey,
}) => {
  const { data } = await client.create_prompt(
    {
      name: 'Pasted',
      text: '## Role\nYou help {{who}}.\n\n## Rules\nNever say {{what}}.',
      variables: [{ key: 'who', default_value: 'Ada' }],
    },
    devKey,
  )
  expect(data.blocks).toMatchObject([
    { type: 'role', title: 'Role', content: 'You help {{who}}.' },
    { type: 'guardrails', title: 'Rules', content: 'Never say {{what}}.' },
  ])
  expect(data.variables).toMatchObject([{ key: 'who', default_value: 'Ada' }, { key: 'what' }])
  const compiled = await client.compile_prompt(
    { prompt_id: data.id, variables: { what: 'no' } },
    devKey,
  )
  expect(compiled.data.prompt).toBe('## Role\nYou help Ada.\n\n## Rules\nNever say no.')
})

test('a text with headings of its own levels and tags compiles to the same bytes', async ({
  client,
  devKey,
}) => {
  for (const text of [
    '# Bot\nYou help.\n\n### Rules\nNever lie.\n',
    'Read this.\n<communication>\nBe brief.\n</communication>\n\n<style a="1">x</style>\n',
    'You are kind.\n\n\nNever promise \\{{this}}.\n',
  ]) {
    const { data } = await client.create_prompt({ name: 'Exact', text }, devKey)
    const compiled = await client.compile_prompt({ prompt_id: data.id }, devKey)
    expect(compiled.data.prompt).toBe(text.replace('\\{{', '{{'))
  }
})

test('an empty text creates the default blocks; a text together with blocks is rejected', async ({
  client,
  devKey,
}) => {
  const blank = await client.create_prompt({ name: 'Blank', text: ' \n ' }, devKey)
  expect(blank.data.blocks).toHaveLength(5)
  const both = client.create_prompt({ name: 'Both', text: 'x', blocks: [] }, devKey)
  await expect(both).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
})

test.for(['blocks:write', 'variables:write'] as const)(
  'a key without %s creates nothing from a text, and the error names the scope',
  async (missing, { api, client, owner }) => {
    const scopes = SCOPES.filter((scope) => scope !== missing)
    const { text: bearer } = await api.key(owner, 'dev', scopes)
    const refused = client.create_prompt({ name: 'Pasted', text: 'x' }, { bearer })
    await expect(refused).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: expect.stringContaining(missing),
    })
  },
)
