import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { test } from '../../../../../test/support/api-test.ts'

const FOLDER = join(import.meta.dirname, '../../../test/import-corpus')

interface Expected {
  readonly values: Readonly<Record<string, string>>
  readonly messages: readonly { readonly role: string; readonly content: string }[]
}
const EXPECTED: Readonly<Record<string, Expected>> = JSON.parse(
  readFileSync(join(FOLDER, 'expected.json'), 'utf8'),
)
const FILES = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.includes('/'))
  .map((path) => ({ path, content: readFileSync(join(FOLDER, path), 'utf8') }))

/** Blank lines around messages and conditions come from the source. */
const withoutBlankLines = ({ role, content }: { role: string; content: string }) => ({
  role,
  content: content.trim().replace(/\n{2,}/g, '\n'),
})

test('every file is delivered with the roles and the text of its own engine', async ({
  client,
  devKey,
}) => {
  expect(Object.keys(EXPECTED)).toHaveLength(60)
  const { data } = await client.import_prompt({ files: FILES }, devKey)
  expect(data.prompts).toHaveLength(FILES.length)
  for (const [at, { path }] of FILES.entries()) {
    const proposal = { proposal_id: data.prompts[at]?.proposal_id ?? '', revision: 1 }
    const applied = await client.apply_proposal(proposal, devKey)
    const { values = {}, messages = [] } = EXPECTED[path] ?? {}
    const compiled = await client.compile_prompt(
      { prompt_id: applied.data.prompt_id ?? '', variables: values, format: 'messages' },
      devKey,
    )
    const delivered = compiled.data.request as { messages?: typeof messages } | undefined
    const found = (delivered?.messages ?? []).map(withoutBlankLines)
    expect.soft(found, path).toEqual(messages.map(withoutBlankLines))
  }
})
