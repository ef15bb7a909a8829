import { unzipSync, zipSync } from 'fflate'
import { expect } from 'vitest'
import { test as webTest } from '../../../test/support/web-test.ts'

const PICTURE = new Uint8Array([0x89, 0x50, 0, 0xff])
const MAIN = '---\r\nname: pdf\r\ndescription: Reads PDF.\r\n---\r\n# PDF\r\nUse {{tool}}.\r\n'

/** Tests of a skill added from an archive, without a script. */
const test = webTest
  .extend('prompts', ({ owner }) => `/projects/${owner.projectId}/prompts`)
  .extend('files', async ({ person, prompts }) => {
    const archive = zipSync({
      'pdf/SKILL.md': new TextEncoder().encode(MAIN),
      'pdf/logo.png': PICTURE,
    })
    const form = new FormData()
    form.append('files', new Blob([archive as Uint8Array<ArrayBuffer>]), 'pdf.zip')
    const added = await person.postFiles(`${prompts}/new/import`, form)
    expect(added.status).toBe(303)
    return added.headers.get('location') ?? ''
  })
  .extend(
    'read',
    ({ person }) =>
      async (path: string) =>
        (await person.get(path)).text(),
  )
  .extend('add', ({ person, files }) => async (name: string, bytes: string, path = '') => {
    const form = new FormData()
    form.append('file', new Blob([bytes]), name)
    form.append('path', path)
    return person.postFiles(`${files}/add`, form)
  })

test('a skill is added from its archive and downloaded as it was', async ({
  person,
  files,
  read,
}) => {
  const page = await read(files)
  expect(page).toContain('logo.png')
  expect(page).toContain('4 B')
  expect(page).toContain(`href="${files}/archive"`)
  const response = await person.get(`${files}/archive`)
  expect(response.headers.get('content-type')).toBe('application/zip')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="pdf.zip"')
  const found = unzipSync(new Uint8Array(await response.arrayBuffer()))
  expect(new TextDecoder().decode(found['SKILL.md'])).toBe(MAIN)
  expect(found['logo.png']).toEqual(PICTURE)
})

test('the review of a first version shows front matter as it is written', async ({
  files,
  read,
}) => {
  const review = await read(files.replace(/files$/, 'publish'))
  expect(review).toContain('front matter: <del>not set</del>')
  expect(review).toMatch(/<ins>---\r?\nname: pdf\r?\n/)
})

test('a folder with a SKILL.md is added with all its files and downloaded as it was', async ({
  person,
  prompts,
}) => {
  const main = new TextEncoder().encode(`\ufeff${MAIN}`)
  const given = { 'SKILL.md': main, 'logo.png': PICTURE, 'scripts/empty.py': new Uint8Array() }
  const choose = (folder: Readonly<Record<string, Uint8Array>>) => {
    const form = new FormData()
    for (const [path, bytes] of Object.entries(folder)) {
      form.append('folder', new Blob([bytes as Uint8Array<ArrayBuffer>]), `tools/pdf/${path}`)
    }
    return person.postFiles(`${prompts}/new/import`, form)
  }
  const added = await choose(given)
  expect(added.status).toBe(303)
  const response = await person.get(`${added.headers.get('location')}/archive`)
  expect(unzipSync(new Uint8Array(await response.arrayBuffer()))).toEqual(given)
  const broken = await choose({ ...given, 'SKILL.md': new TextEncoder().encode('# No head') })
  expect(await broken.text()).toContain('Preview')
})

test('a folder with several skills keeps their binary and empty files', async ({
  person,
  prompts,
}) => {
  const main = (name: string) => `---\nname: ${name}\ndescription: Reads.\n---\n# Use\n`
  const bytes = { logo: PICTURE, data: new Uint8Array([0, 65]), empty: new Uint8Array() }
  const form = new FormData()
  for (const name of ['one', 'two']) {
    form.append('folder', new Blob([main(name)]), `skills/${name}/SKILL.md`)
    for (const [file, data] of Object.entries(bytes)) {
      form.append('folder', new Blob([data]), `skills/${name}/${file}.bin`)
    }
  }
  const large = new Uint8Array(1_000_000).fill(0xff)
  form.append('folder', new Blob([large]), 'skills/two/large.bin')
  const preview = await (await person.postFiles(`${prompts}/new/import`, form)).text()
  expect(preview).toContain('Skipped files of its folder: skills/two/large.bin.')
  const field = (name: string) =>
    (new RegExp(`name="${name}" value="([^"]*)"`).exec(preview)?.[1] ?? '').replaceAll(
      '&quot;',
      '"',
    )
  const chosen = { kept: field('kept'), seen: field('seen'), as: 'prompt' }
  expect((await person.post(`${prompts}/new/import/add`, chosen)).status).toBe(303)
  for (const name of ['one', 'two']) {
    const page = await person.get(`${prompts}/${name}/files/archive`)
    const { 'SKILL.md': head, ...files } = unzipSync(new Uint8Array(await page.arrayBuffer()))
    expect(new TextDecoder().decode(head)).toBe(main(name))
    expect(files).toEqual({
      'data.bin': bytes.data,
      'empty.bin': bytes.empty,
      'logo.bin': bytes.logo,
    })
  }
})

test('files are added, viewed, renamed and removed', async ({ person, files, read, add }) => {
  expect((await add('notes.md', '<b>Notes</b>\n', 'references/notes.md')).status).toBe(303)
  const view = await read(`${files}/view?path=references%2Fnotes.md`)
  expect(view).toContain('&lt;b&gt;Notes&lt;/b&gt;')
  expect(await read(`${files}/view?path=logo.png`)).toContain('no text')
  const renaming = { path: 'references/notes.md', new_path: 'references/more.md' }
  expect((await person.post(`${files}/rename`, renaming)).status).toBe(303)
  expect(await read(files)).toContain('references/more.md')
  expect((await person.post(`${files}/remove`, { path: 'logo.png' })).status).toBe(303)
  expect(await read(`${files}/../compare`)).not.toContain('internal')
  const page = await read(files)
  expect(page).not.toContain('view?path=logo.png')
  expect(page).toContain('references/more.md')
})

test('a refused file is explained at its field', async ({ person, files, add }) => {
  const refused = await add('a.md', 'text', '../a.md')
  expect(refused.status).toBe(400)
  expect(await refused.text()).toMatch(/field-problem[^>]*>[^<]*segment/)
  const clash = await person.post(`${files}/rename`, { path: 'logo.png', new_path: 'skill.md' })
  expect(clash.status).toBe(400)
})

test('a prompt becomes a skill on its page, and a plain prompt again', async ({
  stack,
  owner,
  person,
  prompts,
  read,
}) => {
  const { slug } = await stack.prompt(owner)
  const path = `${prompts}/${slug}/files`
  const page = await read(path)
  expect(page).toContain('Make it a skill')
  const front_matter = `---\nname: ${slug}\ndescription: Mine.\n---\n`
  expect((await person.post(`${path}/front-matter`, { front_matter })).status).toBe(303)
  expect(await read(path)).toContain('Download .zip')
  const wrong = await person.post(`${path}/front-matter`, { front_matter: 'name: x' })
  expect(wrong.status).toBe(400)
  expect(await wrong.text()).toContain('YAML fields')
  expect((await person.post(`${path}/front-matter`, { front_matter: '' })).status).toBe(303)
  expect(await read(path)).toContain('Make it a skill')
})

test('a viewer sees that a prompt is not a skill, and who can make it one', async ({
  stack,
  owner,
  prompts,
  signInAs,
}) => {
  const { slug } = await stack.prompt(owner)
  const viewer = await signInAs(await stack.member(owner, 'viewer'))
  const page = await (await viewer.get(`${prompts}/${slug}/files`)).text()
  expect(page).toContain('Editors can make this prompt a skill.')
  expect(page).not.toContain('Make it a skill')
})
