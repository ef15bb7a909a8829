import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ExportRecord } from '@promptwire/contract/export/export'
import { SCOPES } from '@promptwire/core/access/scopes'
import { expect } from 'vitest'
import { test, testFilled } from '../../../test/support/transfer-test.ts'

const types = (records: readonly ExportRecord[]) => records.map(({ type }) => type)

testFilled(
  'exports folders, working copy, versions, notes and test cases, in order',
  async ({ pages }) => {
    const records = await pages({ limit: 3 })
    expect(types(records)).toEqual([
      'project',
      'prompt',
      'version',
      'version',
      'test_case',
      'prompt',
      'end',
    ])
    expect(records[0]).toMatchObject({ format: 1, folders: [['Support'], ['Support', 'Email']] })
    expect(records[1]).toMatchObject({
      slug: 'reply',
      name: 'Reply',
      tags: ['mail'],
      folder: ['Support', 'Email'],
      last_version: 2,
      live_version: 1,
      model_config: { model: 'gpt-4o', own: { kept: true } },
      variables: [{ key: 'name', default_value: 'Ada' }],
    })
    expect(records[2]).toMatchObject({ prompt: 'reply', version: 1, note: 'First' })
    expect(records[3]).toMatchObject({ version: 2, note: 'Second', first_published_at: null })
    expect(records[4]).toMatchObject({ input_text: 'Hi', checks: [{ type: 'contains' }] })
    expect(records[5]).toMatchObject({ slug: 'draft', last_version: 0, live_version: null })
  },
)

testFilled(
  'pages of any size have the same records, and some prompts are exported by name',
  async ({ pages }) => {
    const all = await pages({ limit: 1_000 })
    const timeless = (records: readonly ExportRecord[]) =>
      records.map((record) => (record.type === 'project' ? record.folders : record))
    for (const limit of [1, 2, 5]) expect(timeless(await pages({ limit }))).toEqual(timeless(all))
    const some = await pages({ limit: 50, prompt_ids: ['draft', 'unknown'] })
    expect(types(some)).toEqual(['project', 'prompt', 'end'])
    expect(some[0]).toMatchObject({ folders: [] })
  },
)

test('a page ends after 1 MB, whatever its limit', async ({ api, owner, pages }) => {
  for (let i = 0; i < 3; i++) await api.publishedPrompt(owner, { content: 'x'.repeat(190_000) })
  const lengths: number[] = []
  const records = await pages({ limit: 1_000 }, (page) => lengths.push(JSON.stringify(page).length))
  expect(types(records)).toHaveLength(8)
  expect(lengths.length).toBeGreaterThan(1)
  expect(Math.max(...lengths)).toBeLessThan(1_100_000)
})

testFilled('a key sees what its scopes allow', async ({ api, owner, pages }) => {
  const scopes = SCOPES.filter((scope) => scope === 'versions:read' || scope === 'prompts:read')
  const narrow = await pages({ limit: 100 }, undefined, (await api.key(owner, 'dev', scopes)).text)
  expect(types(narrow)).not.toContain('test_case')
  const [, prompt] = narrow
  expect(prompt).toMatchObject({ name: 'Reply' })
  expect(prompt).not.toHaveProperty('blocks')
  expect(prompt).not.toHaveProperty('variables')
})

test('rejects a cursor that no page returned', async ({ api, owner }) => {
  const { text } = await api.key(owner, 'dev')
  const foreign = Buffer.from('[1,"x",0,""]').toString('base64url')
  for (const cursor of ['x', foreign, 'W10']) {
    expect((await api.get(`/export?cursor=${cursor}`, text)).status).toBe(400)
  }
})

testFilled('a file of each format has the records of the pages', async ({ pages, file }) => {
  const expected = (await pages({ limit: 1_000 })).slice(1)
  const ndjson = await file({ format: 'ndjson' })
  expect(ndjson.headers.get('content-disposition')).toMatch(
    /^attachment; filename="prompts-\d{4}-\d\d-\d\d\.ndjson"$/,
  )
  const lines = (await ndjson.text()).trim().split('\n')
  expect(lines.slice(1).map((line) => JSON.parse(line))).toEqual(expected)
})

testFilled(
  'the archive is read by tar, with one readable file for each prompt and version',
  async ({ file }) => {
    const folder = mkdtempSync(join(tmpdir(), 'promptwire-export-'))
    const response = await file({ format: 'tar' })
    expect(response.headers.get('content-type')).toBe('application/x-tar')
    const input = Buffer.from(await response.arrayBuffer())
    const listed = execFileSync('tar', ['-xvf', '-', '-C', folder], { input }).toString()
    expect(listed.trim().split('\n')).toEqual([
      'project.json',
      'prompts/reply/prompt.md',
      'prompts/reply/versions/0001.md',
      'prompts/reply/versions/0002.md',
      expect.stringMatching(/^prompts\/reply\/test-cases\/[\w-]+\.json$/),
      'prompts/draft/prompt.md',
      'end.json',
    ])
    const text = readFileSync(join(folder, 'prompts/reply/prompt.md'), 'utf8')
    expect(text).toContain('name: "Reply"')
    expect(text).toContain('Dear {{name}}, third')
  },
)
