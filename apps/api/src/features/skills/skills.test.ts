import { randomBytes } from 'node:crypto'
import type { RawInput } from '@promptwire/contract/operation'
import type { publicContract } from '@promptwire/contract/public-contract'
import { type Unzipped, unzipSync, type Zippable, zipSync } from 'fflate'
import { expect } from 'vitest'
import { test as apiTest } from '../../../../../test/support/api-test.ts'

const HEAD =
  '\ufeff---\r\nname: pdf\r\ndescription: "Reads PDF files: all of them."\r\nx-own: [1, {a: b}]\r\n---\r\n'
const BODY =
  // biome-ignore lint/suspicious/noTemplateCurlyInString: placeholders of other styles are text
  '\r\n# PDF\r\nUse {{tool}}, ${HOME} and <<x>>.\r\n\r\n## Forms\r\nSee [forms](references/FORMS.md).  \r\n'
const MAIN = HEAD + BODY
const PICTURE = randomBytes(1_000)
const FILES: Zippable = {
  'references/FORMS.md': Buffer.from('# Forms\r\n'),
  'assets/logo.png': PICTURE,
  'scripts/empty.py': new Uint8Array(),
}
const toBase64 = (files: Zippable) => Buffer.from(zipSync(files)).toString('base64')
const ARCHIVE = toBase64({ 'SKILL.md': Buffer.from(MAIN), ...FILES })

type Importing = Partial<RawInput<typeof publicContract.import_skill>>

const test = apiTest
  .extend(
    'importSkill',
    ({ client, devKey }) =>
      async (input: Importing = {}) =>
        (await client.import_skill({ archive: ARCHIVE, ...input }, devKey)).data,
  )
  .extend('exportFiles', ({ client, devKey }) => async (prompt_id: string): Promise<Unzipped> => {
    const { data } = await client.export_skill({ prompt_id }, devKey)
    return unzipSync(Buffer.from(data.archive, 'base64'))
  })

const toBuffers = (files: Zippable | Unzipped) =>
  Object.fromEntries(
    Object.entries(files).map(([path, data]) => [path, Buffer.from(data as Uint8Array)]),
  )

test('a skill comes back from its archive byte for byte', async ({ importSkill, exportFiles }) => {
  const { id } = await importSkill()
  const expected = { 'SKILL.md': Buffer.from(MAIN), ...FILES }
  expect(toBuffers(await exportFiles(id))).toEqual(toBuffers(expected))
})

test('a folder around the skill and files of a system do not count', async ({
  importSkill,
  exportFiles,
}) => {
  const inFolder = Object.fromEntries(
    Object.entries({ 'SKILL.md': Buffer.from(MAIN), ...FILES }).map(([path, data]) => [
      `pdf/${path}`,
      data,
    ]),
  )
  const { id } = await importSkill({
    archive: toBase64({ ...inFolder, '__MACOSX/pdf/._x': PICTURE, 'pdf/.DS_Store': PICTURE }),
  })
  expect(Object.keys(await exportFiles(id)).toSorted()).toEqual(
    ['SKILL.md', ...Object.keys(FILES)].toSorted(),
  )
})

const PLAIN = { 'SKILL.md': Buffer.from(MAIN), 'one.md': Buffer.from('first') }
const altered = (files: Zippable, from: string, to: string) =>
  Buffer.from(
    Buffer.from(zipSync(files, { level: 0 }))
      .toString('latin1')
      .replaceAll(from, to),
    'latin1',
  ).toString('base64')
const LINK = Buffer.from('/etc/passwd')

test.for([
  ['damaged bytes', altered(PLAIN, 'first', 'fIrst'), 'has the damaged file "one.md"'],
  [
    'two files of one name',
    altered({ ...PLAIN, 'two.md': LINK }, 'two.md', 'one.md'),
    'has two files "one.md"',
  ],
  [
    'a symbolic link',
    toBase64({ ...PLAIN, 'x.md': [LINK, { os: 3, attrs: (0o120777 << 16) >>> 0 }] }),
    'has the symbolic link "x.md"',
  ],
] as const)('an archive with %s is refused', async ([, archive, words], { importSkill }) => {
  await expect(importSkill({ archive })).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    details: [{ field: 'archive', message: expect.stringContaining(words) }],
  })
})

test.for([
  ['UTF-8', '@@', '\u00c3\u00bc'],
  ['Latin-1', '@', '\u00fc'],
] as const)(
  'file names in %s keep their letters without the flag of UTF-8',
  async ([, from, bytes], { importSkill, exportFiles }) => {
    const { id } = await importSkill({
      archive: altered({ ...PLAIN, [`f${from}r.md`]: LINK }, from, bytes),
    })
    expect(Object.keys(await exportFiles(id))).toContain('f\u00fcr.md')
  },
)

test('the archive of a version is always the same', async ({ importSkill, client, devKey }) => {
  const { id: prompt_id } = await importSkill()
  await client.save_draft_version({ prompt_id }, devKey)
  const read = async () => (await client.export_skill({ prompt_id, version: 1 }, devKey)).data
  expect(await read()).toEqual(await read())
})

test('the text of a skill compiles to its body', async ({ importSkill, client, devKey }) => {
  const { id: prompt_id } = await importSkill()
  const { data } = await client.compile_prompt({ prompt_id }, devKey)
  expect(data).toMatchObject({ prompt: BODY, variables_used: [] })
})

test('lists skills with hashes: working copies to dev keys, published ones to live keys', async ({
  api,
  owner,
  importSkill,
  client,
  devKey,
}) => {
  const live = { bearer: (await api.key(owner, 'live')).text }
  const { id: prompt_id, slug } = await importSkill({ slug: 'listed' })
  expect((await client.list_skills({}, live)).data).toEqual([])
  const [first] = (await client.list_skills({}, devKey)).data.filter((each) => each.slug === slug)
  expect(first).toMatchObject({
    prompt_id,
    name: 'pdf',
    description: 'Reads PDF files: all of them.',
    front_matter: { 'x-own': [1, { a: 'b' }] },
    version: '1',
  })
  expect(first?.files.map(({ path, mime_type }) => [path, mime_type])).toEqual([
    ['SKILL.md', 'text/markdown'],
    ['assets/logo.png', 'image/png'],
    ['references/FORMS.md', 'text/markdown'],
    ['scripts/empty.py', expect.any(String)],
  ])
  await client.save_draft_version({ prompt_id }, devKey)
  await client.publish_version({ prompt_id, version: 1 }, devKey)
  await client.put_prompt_file({ prompt_id, path: 'new.txt', content: 'new' }, devKey)
  const published = (await client.list_skills({}, live)).data
  expect(published).toMatchObject([{ version: '1', files: [{}, {}, {}, {}] }])
  expect((await client.get_skill({ prompt_id }, devKey)).data.files).toHaveLength(5)
  await expect(client.get_prompt_file({ prompt_id, path: 'new.txt' }, live)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})

test('lists skills in pages', async ({ importSkill, client, devKey }) => {
  for (let i = 0; i < 4; i++) await importSkill()
  const all = (await client.list_skills({ limit: 100 }, devKey)).data
  const paged: string[] = []
  let cursor: string | undefined
  do {
    const page = await client.list_skills({ limit: 3, ...(cursor && { cursor }) }, devKey)
    paged.push(...page.data.map(({ slug }) => slug))
    cursor = page.next_cursor ?? undefined
  } while (cursor)
  expect(paged).toEqual(all.map(({ slug }) => slug))
  expect(paged.length).toBeGreaterThan(3)
})

test('reads SKILL.md, a text and a binary file of a version', async ({
  importSkill,
  client,
  devKey,
}) => {
  const { id: prompt_id } = await importSkill()
  const read = async (path: string) =>
    (await client.get_prompt_file({ prompt_id, path }, devKey)).data
  expect(await read('SKILL.md')).toMatchObject({ content: MAIN, bytes: Buffer.byteLength(MAIN) })
  expect(await read('references/FORMS.md')).toMatchObject({ content: '# Forms\r\n', bytes: 9 })
  expect(await read('assets/logo.png')).toMatchObject({
    content: null,
    content_base64: PICTURE.toString('base64'),
    mime_type: 'image/png',
  })
})

test('files are versioned, compared by path, and restored', async ({
  importSkill,
  client,
  devKey,
}) => {
  const { id: prompt_id, files: before = [] } = await importSkill()
  await client.save_draft_version({ prompt_id }, devKey)
  const path = 'references/FORMS.md'
  const { data: changed } = await client.put_prompt_file(
    { prompt_id, path, content: '# Other\n' },
    devKey,
  )
  expect(changed.has_unsaved_changes).toBe(true)
  const { data } = await client.diff_versions({ prompt_id, from: 1 }, devKey)
  expect(data).toMatchObject({ identical: false, files: { before, after: changed.files } })
  await client.rollback_version({ prompt_id, version: 1 }, devKey)
  expect((await client.get_prompt_file({ prompt_id, path }, devKey)).data.content).toBe(
    '# Forms\r\n',
  )
})

test('files are removed and renamed by their list', async ({ importSkill, client, devKey }) => {
  const { id: prompt_id, files: [first, second] = [] } = await importSkill()
  if (!first || !second) throw new Error('no files')
  const files = [{ ...first, path: 'assets/mark.png' }]
  const { data } = await client.update_prompt({ prompt_id, files }, devKey)
  expect(data.files).toEqual(files)
  const foreign = [{ path: 'a', sha256: 'f'.repeat(64), bytes: 3 }]
  await expect(client.update_prompt({ prompt_id, files: foreign }, devKey)).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    details: [{ field: 'files.0.sha256' }],
  })
})

test('a prompt becomes a skill by its front matter, and needs one for files', async ({
  api,
  owner,
  client,
  devKey,
}) => {
  const { id: prompt_id } = await api.prompt(owner)
  const put = () => client.put_prompt_file({ prompt_id, path: 'a.md', content: 'a' }, devKey)
  await expect(put()).rejects.toMatchObject({ details: [{ field: 'files' }] })
  await expect(client.get_skill({ prompt_id }, devKey)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const front_matter = '---\nname: mine\ndescription: Mine.\n---\n'
  await client.update_prompt({ prompt_id, front_matter }, devKey)
  await put()
  expect((await client.get_skill({ prompt_id }, devKey)).data).toMatchObject({ name: 'mine' })
  const clearing = client.update_prompt({ prompt_id, front_matter: null }, devKey)
  await expect(clearing).rejects.toMatchObject({ details: [{ field: 'files' }] })
})

test.for<[string, string]>([
  ['no YAML', '---\nname: [\n---\n'],
  ['no fence', 'name: a\n'],
  ['text after it', '---\nname: a\ndescription: b\n---\n# Text'],
  ['an invalid name', '---\nname: My Skill\ndescription: b\n---\n'],
  ['no description', '---\nname: a\n---\n'],
  ['a long description', `---\nname: a\ndescription: ${'b'.repeat(1_025)}\n---\n`],
])('refuses a front matter with %s', async ([, front_matter], { api, owner, client, devKey }) => {
  const { id: prompt_id } = await api.prompt(owner)
  await expect(client.update_prompt({ prompt_id, front_matter }, devKey)).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    details: [{ field: 'front_matter' }],
  })
})

test.for(['name: [', '\tname: a', 'name: a\nname: b', 'name: *a'])(
  'an archive whose front matter is no YAML is refused: %j',
  async (fields, { importSkill }) => {
    const archive = toBase64({ 'SKILL.md': Buffer.from(`---\n${fields}\n---\nText\n`) })
    await expect(importSkill({ archive })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [{ field: 'archive.SKILL.md' }],
    })
  },
)

test.for([
  '../a',
  '/a',
  'a//b',
  'a/./b',
  'a\\b',
  'C:a',
  'a\u0001b',
  'a\u202eb',
  'skill.MD',
  'a /b',
  'CONIN$',
  'nul .txt',
  'a.',
  'x'.repeat(501),
  `a/${'é'.repeat(128)}`,
  'CON',
  'a/nul.md',
  'Lpt1/a.md',
])('refuses the path %j', async (path, { importSkill, client, devKey }) => {
  const { id: prompt_id } = await importSkill()
  const put = client.put_prompt_file({ prompt_id, path, content: '' }, devKey)
  await expect(put).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    details: [{ field: 'path' }],
  })
  const archive = toBase64({ 'SKILL.md': Buffer.from(MAIN), [path]: PICTURE })
  await expect(importSkill({ archive })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
})

test.for<[string, string]>([
  ['a case', 'references/forms.MD'],
  ['a folder', 'references/FORMS.md/a'],
  ['a file', 'references'],
])(
  'refuses two paths that differ in %s alone',
  async ([, path], { importSkill, client, devKey }) => {
    const { id: prompt_id } = await importSkill()
    const put = client.put_prompt_file({ prompt_id, path, content: '' }, devKey)
    await expect(put).rejects.toMatchObject({ details: [{ field: 'path' }] })
  },
)

test.for<[string, Importing, string]>([
  ['no archive', { archive: 'AAAA' }, 'not a zip archive'],
  ['no SKILL.md', { archive: toBase64({ a: PICTURE }) }, 'no SKILL.md'],
  ['a SKILL.md that is not text', { archive: toBase64({ 'SKILL.md': PICTURE }) }, 'not UTF-8'],
  [
    'files next to its folder',
    { archive: toBase64({ 'a/SKILL.md': Buffer.from(MAIN), 'b.md': PICTURE }) },
    'next to the folder',
  ],
  [
    'too many files',
    {
      archive: toBase64(
        Object.fromEntries(Array.from({ length: 513 }, (_, i) => [`f${i}`, new Uint8Array()])),
      ),
    },
    'more than 512 files',
  ],
  [
    'a bomb',
    { archive: toBase64({ 'SKILL.md': Buffer.from(MAIN), a: new Uint8Array(17 * 1024 * 1024) }) },
    'more than 16777216 bytes',
  ],
])('refuses an import of %s', async ([, input, words], { importSkill }) => {
  await expect(importSkill(input)).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    message: expect.stringContaining(words),
  })
})

test('a bomb that states a small size is cut to it, and refused', async ({ importSkill }) => {
  const archive = Buffer.from(zipSync({ 'SKILL.md': Buffer.from(MAIN), a: new Uint8Array(30e6) }))
  const sizes = [archive.indexOf('PK\x01\x02', archive.indexOf('PK\x01\x02') + 1), 24] as const
  archive.writeUInt32LE(10, sizes[0] + sizes[1])
  await expect(importSkill({ archive: archive.toString('base64') })).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    message: expect.stringContaining('has the damaged file "a"'),
  })
})

test('a proposal changes one file while another is edited', async ({
  importSkill,
  client,
  devKey,
}) => {
  const { id: prompt_id, files = [] } = await importSkill()
  const [logo, forms, empty] = files
  if (!logo || !forms || !empty) throw new Error('no files')
  const proposed = files.map((file) => (file === forms ? { ...logo, path: forms.path } : file))
  const { data } = await client.create_proposal(
    { prompt_id, title: 'A picture', files: proposed },
    devKey,
  )
  await client.put_prompt_file({ prompt_id, path: empty.path, content: 'print(1)' }, devKey)
  await client.apply_proposal({ proposal_id: data.id, revision: 1 }, devKey)
  const { data: copy } = await client.get_working_copy({ prompt_id }, devKey)
  expect(copy.files.map(({ path, bytes }) => [path, bytes])).toEqual([
    [logo.path, 1_000],
    [forms.path, 1_000],
    [empty.path, 8],
  ])
})

test('a project cannot use the stored files of another', async ({ api, importSkill, client }) => {
  const { files = [] } = await importSkill()
  const other = await api.owner()
  const { id: prompt_id } = await api.prompt(other)
  const key = { bearer: (await api.key(other, 'dev')).text }
  const front_matter = '---\nname: mine\ndescription: Mine.\n---\n'
  const using = client.update_prompt({ prompt_id, front_matter, files }, key)
  await expect(using).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
})

test.for(['console.md', 'com.txt', `${'é'.repeat(127)}/a`])(
  'takes the path %j, which every system can have',
  async (path, { importSkill, client, devKey }) => {
    const { id: prompt_id } = await importSkill()
    const put = client.put_prompt_file({ prompt_id, path, content: 'a' }, devKey)
    expect((await put).data.files?.map((file) => file.path)).toContain(path)
  },
)

test('a file is a text or bytes, not both', async ({ importSkill, client, devKey }) => {
  const { id: prompt_id } = await importSkill()
  const both = { prompt_id, path: 'a.md', content: 'a', content_base64: 'Yg==' }
  await expect(client.put_prompt_file(both, devKey)).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    details: [{ field: 'content_base64', message: expect.stringContaining('one of them') }],
  })
})

test('a SKILL.md with more sections than a prompt can have blocks is refused by name', async ({
  importSkill,
}) => {
  const main = `${HEAD}${'# a\r\nb\r\n'.repeat(1_001)}`
  const archive = toBase64({ 'SKILL.md': Buffer.from(main) })
  await expect(importSkill({ archive })).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    details: [{ field: 'archive.SKILL.md', expected: 1_000, given: 1_001 }],
  })
})
