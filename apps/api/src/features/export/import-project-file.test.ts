import type { ExportRecord } from '@promptwire/contract/export/export'
import type { Condition } from '@promptwire/core/compile/condition'
import fc from 'fast-check'
import { expect } from 'vitest'
import { projectFile } from '../../../test/support/project-file.ts'
import {
  parseLines,
  test,
  testFilled,
  toLines,
  withoutIds,
} from '../../../test/support/transfer-test.ts'

testFilled(
  'a project is restored in another one: order, folders, versions, live state, test cases',
  async ({ exportText, other }) => {
    const exported = parseLines(await exportText())
    const { data } = await other.project.import_project_file({
      content: toLines(exported),
      publish: true,
    })
    expect(data).toEqual({
      imported: { prompts: 2, versions: 2, test_cases: 1, folders: 2 },
      published: 1,
      skipped: [],
    })
    expect(withoutIds(await other.records())).toEqual(withoutIds(exported))
    const { data: live } = await other.project.get_working_copy({ prompt_id: 'reply' })
    expect(live).toMatchObject({ published_version: 1, last_version: 2 })
  },
)

testFilled(
  'skills come back with the files of all their versions',
  async ({ project, exportText, other }) => {
    const front_matter = '---\r\nname: pdf\r\ndescription: PDF.\r\n---\r\n'
    const { data } = await project.create_prompt({ name: 'PDF', slug: 'pdf', front_matter })
    const put = (path: string, bytes: Uint8Array) => {
      const content_base64 = Buffer.from(bytes).toString('base64')
      return project.put_prompt_file({ prompt_id: data.id, path, content_base64 })
    }
    await put('a.bin', Buffer.from([0, 255, 1]))
    await project.save_draft_version({ prompt_id: data.id })
    await put('a.bin', Buffer.from([0, 255, 2]))
    await other.project.import_project_file({ content: await exportText(), publish: true })
    const read = async (version?: number) => {
      const input = { prompt_id: 'pdf', path: 'a.bin', ...(version && { version }) }
      return (await other.project.get_prompt_file(input)).data.content_base64
    }
    expect([await read(1), await read()]).toEqual(['AP8B', 'AP8C'])
    expect(withoutIds(await other.records())).toEqual(withoutIds(parseLines(await exportText())))
  },
)

test('any project comes back from its file as it was', async ({ api, openOther }) => {
  await fc.assert(
    fc.asyncProperty(projectFile, async (records) => {
      const other = await openOther(await api.owner())
      await other.project.import_project_file({ content: toLines(records), publish: true })
      const exported = await other.records()
      expect(withoutIds(exported)).toEqual(withoutIds(records))
      const again = await openOther(await api.owner())
      await again.project.import_project_file({ content: toLines(exported), publish: true })
      expect(withoutIds(await again.records())).toEqual(withoutIds(exported))
    }),
    { numRuns: 25 },
  )
})

testFilled(
  'without publish, live keys get nothing and no version counts as published',
  async ({ api, exportText, other }) => {
    const content = await exportText()
    await other.project.import_project_file({ content })
    const { text } = await api.key(other.owner, 'live')
    expect((await api.get('/prompts/reply/compiled', text)).status).toBe(404)
    expect((await api.get('/prompts/reply/compiled?version=1', text)).status).toBe(404)
    const published = (await other.records()).flatMap((record) =>
      record.type === 'version' ? [record.first_published_at] : [],
    )
    expect(published).toEqual([null, null])
  },
)

testFilled('blocks keep their identity across versions', async ({ exportText, other }) => {
  await other.project.import_project_file({
    content: await exportText(),
  })
  const { data } = await other.project.diff_versions({ prompt_id: 'reply', from: 1, to: 2 })
  expect(data.blocks?.map(({ change, fields }) => [change, fields])).toEqual([
    ['changed', ['content']],
    ['unchanged', []],
  ])
})

testFilled(
  'prompts that exist are left out, or added under another slug',
  async ({ project, exportText }) => {
    const content = await exportText()
    const review = (await project.review_project_file({ content })).data
    expect(review).toMatchObject({ existing: 2, live: 1, counts: { prompts: 2, versions: 2 } })
    expect(review.prompts).toMatchObject([{ slug: 'reply', exists: true }, { exists: true }])
    const skipped = (await project.import_project_file({ content })).data
    expect(skipped).toMatchObject({ imported: { prompts: 0 }, skipped: ['draft', 'reply'] })
    const renamed = await project.import_project_file({ content, on_conflict: 'rename' })
    expect(renamed.data).toMatchObject({ imported: { prompts: 2, folders: 0 }, skipped: [] })
    const { data: listed } = await project.list_prompts({})
    expect(listed.map(({ slug }) => slug).toSorted()).toEqual([
      'draft',
      'draft-2',
      'reply',
      'reply-2',
    ])
  },
)

testFilled(
  'an import that was interrupted continues with the same file',
  async ({ exportText, other }) => {
    const all = parseLines(await exportText())
    const first = all.filter((record) => !('slug' in record && record.slug === 'draft'))
    await other.project.import_project_file({ content: toLines(first), publish: true })
    const { data } = await other.project.import_project_file({
      content: toLines(all),
      publish: true,
    })
    expect(data).toMatchObject({ imported: { prompts: 1 }, skipped: ['reply'] })
    const slugs = (records: readonly ExportRecord[]) =>
      records.flatMap((record) => (record.type === 'prompt' ? [record.slug] : []))
    expect(slugs(await other.records())).toEqual(slugs(all))
  },
)

testFilled(
  'a project with a publish gate publishes nothing by an import, and says so before',
  async ({ exportText, other }) => {
    const content = await exportText()
    await other.project.set_publish_gate({ on: true })
    const review = (await other.project.review_project_file({ content })).data
    expect(review.publish_refusal).toContain('passed its test cases')
    const publishing = other.project.import_project_file({ content, publish: true })
    await expect(publishing).rejects.toMatchObject({ code: 'CONFLICT' })
    expect((await other.project.list_prompts({})).data).toEqual([])
    await other.project.import_project_file({ content })
    expect((await other.project.list_prompts({})).data).toHaveLength(2)
  },
)

testFilled(
  'a project that blocks ending models publishes nothing by an import either',
  async ({ exportText, other }) => {
    const content = await exportText()
    await other.project.set_model_end_rule({ days: 30 })
    const review = (await other.project.review_project_file({ content })).data
    expect(review.publish_refusal).toContain('names no model that ends soon')
    const publishing = other.project.import_project_file({ content, publish: true })
    await expect(publishing).rejects.toMatchObject({ code: 'CONFLICT' })
    expect((await other.project.list_prompts({})).data).toEqual([])
  },
)

test('a viewer cannot import', async ({ api, owner, projectAs }) => {
  const viewer = await projectAs(await api.member(owner, 'viewer'), owner.projectId)
  const content = toLines([
    { type: 'project', format: 1, exported_at: '2026-01-15T09:30:00.000Z', folders: [] },
    { type: 'end' },
  ])
  const importing = viewer.import_project_file({ content })
  await expect(importing).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

const HEAD = '{"type":"project","format":1,"exported_at":"2026-01-15T09:30:00Z","folders":[]}'
const PROMPT =
  '{"type":"prompt","slug":"a","name":"A","folder":[],"last_version":0,"live_version":null,' +
  '"created_at":"2026-01-15T09:30:00Z","blocks":[],"variables":[]}'
const END = '{"type":"end"}'
const at = (prompt: string, field: string, value: unknown) =>
  JSON.stringify({ ...JSON.parse(prompt), [field]: value })
const BLOCK = { id: '01999c5e-7b1c-7c3a-9d2e-5f6a7b8c9d0e', type: 'role', title: 'R', content: '' }

test.for([
  ['nothing', [' '], 'empty'],
  ['no JSON', ['x'], 'line 1 is not valid JSON'],
  ['no project', [PROMPT, END], 'line 1: must be the first record'],
  ['no end', [HEAD, PROMPT], 'cut off'],
  ['half a line', [HEAD, PROMPT.slice(0, 80)], 'is cut off or broken: line 2 is not valid JSON'],
  ['records after the end', [HEAD, END, PROMPT], 'line 3: follows the last record'],
  ['two exports', [HEAD, HEAD, END], 'line 2: is a second export'],
  ['a newer format', [HEAD.replace(':1,', ':2,'), END], 'newer release'],
  ['a slug twice', [HEAD, PROMPT, PROMPT, END], 'line 3: is a second prompt "a"'],
  ['a wrong slug', [HEAD, at(PROMPT, 'slug', '../x'), END], 'line 2: slug'],
  ['missing versions', [HEAD, at(PROMPT, 'last_version', 2), END], 'versions 1 to 2 of "a"'],
  ['an unknown live version', [HEAD, at(PROMPT, 'live_version', 3), END], 'no live version 3'],
  [
    'a version of no prompt',
    [
      HEAD,
      '{"type":"test_case","prompt":"b","input_text":"","created_at":"2026-01-15T09:30:00Z"}',
      END,
    ],
    'no prompt "b"',
  ],
  [
    'a block twice',
    [HEAD, at(PROMPT, 'blocks', [BLOCK, BLOCK]), END],
    'line 2: blocks: must have different ids',
  ],
  [
    'a text that is too long',
    [HEAD, at(PROMPT, 'blocks', [{ ...BLOCK, content: 'x'.repeat(200_001) }]), END],
    'blocks.0.content',
  ],
  [
    'a deep configuration',
    [HEAD, at(PROMPT, 'model_config', JSON.parse('['.repeat(70) + ']'.repeat(70))), END],
    'nested deeper',
  ],
  ['a NUL', [HEAD, at(PROMPT, 'name', 'a\0b'), END], 'NUL'],
  ['an unknown record', [HEAD, '{"type":"user"}', END], 'line 2: type'],
] as const)(
  'refuses a file with %s, and imports nothing of it',
  async ([, lines, words], { other }) => {
    const good = at(PROMPT, 'slug', 'good')
    const [first, ...rest] = lines
    const content = first === HEAD ? [first, good, ...rest].join('\n') : lines.join('\n')
    const shifted = words.replace(/line (\d)/, (_, n) => `line ${first === HEAD ? +n + 1 : n}`)
    for (const call of ['review_project_file', 'import_project_file'] as const) {
      await expect(other.project[call]({ content })).rejects.toMatchObject({
        code: 'VALIDATION_ERROR',
        message: expect.stringContaining(shifted),
      })
    }
    expect((await other.project.list_prompts({})).data).toEqual([])
  },
)

test('a prompt that cannot be stored rolls the whole import back', async ({ other }) => {
  const blocks = Array.from({ length: 1_001 }, (_, i) => ({
    ...BLOCK,
    id: `01999c5e-7b1c-7c3a-9d2e-${String(i).padStart(12, '0')}`,
  }))
  const content = [HEAD, PROMPT, at(at(PROMPT, 'slug', 'b'), 'blocks', blocks), END].join('\n')
  const importing = other.project.import_project_file({ content })
  await expect(importing).rejects.toMatchObject({ code: 'CONFLICT' })
  expect((await other.project.list_prompts({})).data).toEqual([])
  expect((await other.project.list_folders({})).data).toEqual([])
})

test('an import that fails reports the prompts of earlier pieces, and again it continues', async ({
  other,
}) => {
  const named = (slug: string) => at(PROMPT, 'slug', slug)
  const good = Array.from({ length: 120 }, (_, i) => named(`p-${i}`))
  const blocks = Array.from({ length: 1_001 }, (_, i) => ({
    ...BLOCK,
    id: `01999c5e-7b1c-7c3a-9d2e-${String(i).padStart(12, '0')}`,
  }))
  const bad = at(named('bad'), 'blocks', blocks)
  const importing = other.project.import_project_file({
    content: [HEAD, ...good, bad, END].join('\n'),
  })
  const failure = await importing.catch((error) => error)
  expect(failure.code).toBe('CONFLICT')
  const [, done] = /(\d+) of 121 prompts were imported before/.exec(failure.message) ?? []
  expect(Number(done)).toBeGreaterThan(0)
  const content = [HEAD, ...good, named('bad'), END].join('\n')
  const { data } = await other.project.import_project_file({ content })
  expect(data.skipped).toHaveLength(Number(done))
  expect(data.imported.prompts).toBe(121 - Number(done))
})

test('a project without prompts is exported, and its file imports nothing', async ({ other }) => {
  const response = await other.project.export_prompts({})
  expect(response.data.map(({ type }) => type)).toEqual(['project', 'end'])
  const content = response.data.map((record) => JSON.stringify(record)).join('\n')
  const { data } = await other.project.import_project_file({ content })
  expect(data).toMatchObject({ imported: { prompts: 0 }, published: 0, skipped: [] })
})

test('includes are restored with their parts, or as blocks where the part is missing', async ({
  project,
  file,
  other,
}) => {
  const rules = (content: string, when: Condition | null = null) =>
    project.create_prompt({
      name: 'Rules',
      slug: 'rules',
      blocks: [
        { type: 'guardrails', title: 'Rules', content },
        { type: 'custom', title: 'Pro', content: 'Thanks, {{name}}.', when },
      ],
      variables: [{ key: 'name' }],
    })
  const include = (prompt: string, version?: number) => ({
    type: 'include' as const,
    title: 'Part',
    include: { prompt, ...(version !== undefined && { version }) },
  })
  const save = async (prompt_id: string) => {
    const { data } = await project.save_draft_version({ prompt_id })
    await project.publish_version({ prompt_id, version: data.version })
  }
  // The including prompt comes first in the file.
  await project.create_prompt({ name: 'User', slug: 'user', blocks: [] })
  await rules('One.', { variable: 'plan', is: 'equals', value: 'pro' })
  await save('rules')
  await project.create_block({ prompt_id: 'user', ...include('rules', 1) })
  await save('user')
  const { data: copy } = await project.get_working_copy({ prompt_id: 'rules' })
  await project.update_block({ block_id: copy.blocks?.[0]?.id ?? '', content: 'Two.' })
  await save('rules')
  await project.create_block({ prompt_id: 'user', ...include('rules') })
  await save('user')
  const exported = parseLines(await (await file({ format: 'ndjson' })).text())
  await other.project.import_project_file({ content: toLines(exported), publish: true })
  expect(withoutIds(await other.records())).toEqual(withoutIds(exported))
  const { data: restored } = await other.project.get_working_copy({ prompt_id: 'rules' })
  const { data: user } = await other.project.get_working_copy({ prompt_id: 'user' })
  expect(user.blocks?.map(({ include }) => include?.prompt)).toEqual([restored.id, restored.id])

  const alone = await (await file({ format: 'ndjson', prompt_ids: ['user'] })).text()
  await other.project.delete_prompts({ prompt_ids: ['rules', 'user'], confirm: true })
  await other.project.import_project_file({ content: alone })
  const { data: detached } = await other.project.get_working_copy({ prompt_id: 'user' })
  expect(detached.blocks?.map(({ type, content }) => [type, content])).toEqual([
    ['guardrails', 'One.'],
    ['custom', 'Thanks, {{name}}.'],
    ['guardrails', 'Two.'],
    ['custom', 'Thanks, {{name}}.'],
  ])
})
