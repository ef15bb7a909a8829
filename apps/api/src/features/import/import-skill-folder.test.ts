import { unzipSync } from 'fflate'
import { expect } from 'vitest'
import { test as apiTest } from '../../../../../test/support/api-test.ts'

const HEAD =
  '\ufeff---\r\nname: pdf\r\ndescription: Reads PDF files.\r\nx-own: [1, {a: b}]\r\n---\r\n'
const MAIN = `${HEAD}\r\n# PDF\r\nUse {{tool}}, \${HOME} and <<x>>.\r\n\r\n## Forms\r\nSee [forms](forms.md).  \r\n`
const PICTURE = Buffer.from([0x89, 0x50, 0xff, 0x00, 0x0a])
const inBase64 = (data: Buffer) => ({ content: '', content_base64: data.toString('base64') })
const FILES = [
  { path: 'skills/pdf/SKILL.md', content: MAIN },
  { path: 'skills/pdf/references/forms.md', content: '\ufeff# Forms\r\n{{literal}}\r\n' },
  { path: 'skills/pdf/README.md', content: 'Install me.' },
  { path: 'skills/pdf/logo.png', ...inBase64(PICTURE) },
  { path: 'skills/pdf/empty.py', ...inBase64(Buffer.alloc(0)) },
]

const test = apiTest.extend('importFiles', ({ client, devKey }) => async (files: typeof FILES) => {
  const { data } = await client.import_prompt({ files }, devKey)
  const [prompt] = data.prompts
  if (!prompt) throw new Error('nothing was imported')
  const { proposal_id } = prompt
  const applied = await client.apply_proposal({ proposal_id, revision: 1 }, devKey)
  return { ...prompt, prompt_id: applied.data.prompt_id ?? '' }
})

test('a folder with a SKILL.md is imported and exported byte for byte', async ({
  client,
  devKey,
  importFiles,
}) => {
  const { prompt_id, name, notes } = await importFiles(FILES)
  expect([name, notes]).toEqual(['pdf', []])
  const { data } = await client.export_skill({ prompt_id }, devKey)
  const files = unzipSync(Buffer.from(data.archive, 'base64'))
  const exported = Object.entries(files).map(([path, bytes]) => [path, Buffer.from(bytes)])
  const given = FILES.map(({ path, content, ...more }) => [
    path.slice('skills/pdf/'.length),
    'content_base64' in more ? Buffer.from(more.content_base64, 'base64') : Buffer.from(content),
  ])
  expect(Object.fromEntries(exported)).toEqual(Object.fromEntries(given))
})

test('files that were sent without content are named, and the others kept', async ({
  client,
  devKey,
  importFiles,
}) => {
  const files = [...FILES.slice(0, 2), { path: 'skills/pdf/photo.png', content: '' }]
  const { prompt_id, notes } = await importFiles(files)
  expect(notes).toEqual(['Skipped files of its folder: skills/pdf/photo.png.'])
  const { data } = await client.get_skill({ prompt_id }, devKey)
  expect(data.files.map(({ path }) => path)).toEqual(['SKILL.md', 'references/forms.md'])
})

test('a folder whose paths no skill can have becomes blocks, as does a tidied one', async ({
  client,
  devKey,
}) => {
  const clashing = [
    { path: 'pdf/SKILL.md', content: MAIN },
    { path: 'pdf/a.md', content: 'one' },
    { path: 'pdf/A.md', content: 'two' },
  ]
  const read = async (input: object) => {
    const { data } = await client.import_prompt(input, devKey)
    const proposal_id = data.prompts[0]?.proposal_id ?? ''
    return (await client.get_proposal({ proposal_id }, devKey)).data
  }
  for (const input of [{ files: clashing }, { files: FILES, tidy: true }]) {
    const { front_matter, files, blocks } = await read(input)
    expect([front_matter, files]).toEqual([null, []])
    expect(blocks?.filter(({ enabled }) => !enabled).length).toBeGreaterThan(0)
  }
})

test.for(['', 'x-own: [1]\n'])(
  'a pasted SKILL.md comes back byte for byte with its front matter: %j',
  async (more, { client, devKey }) => {
    const content = `---\nname: pdf\ndescription: Reads PDF files.\n${more}---\n\n# Use\nRead it.\n`
    const { data } = await client.import_prompt({ content }, devKey)
    expect(data.prompts).toMatchObject([{ name: 'pdf', notes: [] }])
    const proposal_id = data.prompts[0]?.proposal_id ?? ''
    const { data: applied } = await client.apply_proposal({ proposal_id, revision: 1 }, devKey)
    const prompt_id = applied.prompt_id ?? ''
    const file = await client.get_prompt_file({ prompt_id, path: 'SKILL.md' }, devKey)
    expect(file.data.content).toBe(content)
  },
)

test('a front matter that no skill can have is reported with the reason', async ({
  client,
  devKey,
}) => {
  const content = '---\nname: Code Review\ndescription: Reviews code.\n---\nReview it.\n'
  const { data } = await client.import_prompt({ content }, devKey)
  expect(data.prompts).toMatchObject([
    { name: 'Code Review', notes: [expect.stringMatching(/^Its front matter .* needs a name/)] },
  ])
})
