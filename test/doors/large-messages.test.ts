import { randomBytes } from 'node:crypto'
import { createClient } from '@promptwire/contract/derive/client'
import { PUBLIC_PREFIX, publicContract } from '@promptwire/contract/public-contract'
import { expect } from 'vitest'
import { test as doorsTest } from '../support/doors-test.ts'

const MEBIBYTE = 2 ** 20

// Over HTTP: larger bodies are only read if the request declares their length.
const test = doorsTest
  .extend('client', ({ urls }) =>
    createClient(publicContract, urls.publicApp + PUBLIC_PREFIX, fetch),
  )
  .extend('compile', async ({ client, devKey }) => {
    const blocks = [
      { type: 'messages', title: 'Conversation', content: '{{history}}', role: 'user' },
      { type: 'custom', title: 'Question', content: '{{question}}', role: 'user' },
    ] as const
    const { data } = await client.create_prompt({ name: 'Chat', blocks: [...blocks] }, devKey)
    return async (variables: Record<string, unknown>) => {
      const input = { prompt_id: data.slug, variables } as never
      return (await client.compile_prompt(input, devKey)).data
    }
  })

test('1 MiB of messages fits into a request with other values, however they are escaped', async ({
  compile,
}) => {
  const question = 'Why? '.repeat(100_000)
  const lines = [{ role: 'user', content: '\n'.repeat(MEBIBYTE) }]
  expect((await compile({ history: lines, question })).prompt).toContain('Why? Why?')
  const emoji = [{ role: 'user', content: '😀'.repeat(MEBIBYTE / 4) }]
  expect((await compile({ history: JSON.stringify(emoji), question })).prompt).toContain('Why?')
})

test('larger messages are refused by name; a larger request as a whole', async ({ compile }) => {
  const history = (length: number) => [
    { role: 'user', content: 'Hi' },
    { role: 'user', content: 'x'.repeat(length / 2) },
    { role: 'user', content: 'é'.repeat(length / 4) },
  ]
  await expect(compile({ history: history(MEBIBYTE) })).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    details: [{ field: 'variables.history', expected: MEBIBYTE, given: MEBIBYTE + 2 }],
  })
  await expect(compile({ history: history(4 * MEBIBYTE) })).rejects.toMatchObject({
    code: 'PAYLOAD_TOO_LARGE',
  })
})

test('the archive of a skill has room for 16 MiB of files that do not compress', async ({
  client,
  devKey,
}) => {
  const front_matter = '---\nname: big\ndescription: Is large.\n---\n'
  const { data: prompt } = await client.create_prompt(
    { name: 'Big', front_matter, blocks: [] },
    devKey,
  )
  const prompt_id = prompt.id
  const bytes = 16 * MEBIBYTE - front_matter.length
  const put = (path: string, size: number) => {
    const content_base64 = randomBytes(size).toString('base64')
    return client.put_prompt_file({ prompt_id, path, content_base64 }, devKey)
  }
  const { data: copy } = await put('data.bin', bytes)
  const { data: exported } = await client.export_skill({ prompt_id }, devKey)
  expect(exported.bytes).toBeGreaterThan(16 * MEBIBYTE)
  const { data: imported } = await client.import_skill({ archive: exported.archive }, devKey)
  expect(imported.files).toEqual(copy.files)
  await expect(put('more.bin', 1)).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    details: [{ field: 'files' }],
  })
})
