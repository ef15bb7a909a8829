import { execFileSync } from 'node:child_process'
import { mkdtempSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { hidden } from '../../../test/support/person.ts'
import { test as webTest } from '../../../test/support/web-test.ts'

const test = webTest
  .extend('prompts', ({ owner }) => `/projects/${owner.projectId}/prompts`)
  // Downloads the file of the export page.
  .extend('download', ({ person, prompts }) => async (query: string) => {
    const response = await person.get(`${prompts}/selected/export/file?${query}`)
    expect(response.status).toBe(200)
    return { response, bytes: new Uint8Array(await response.arrayBuffer()) }
  })
  // Chooses a file on a project's import page; returns the next page.
  .extend('choose', ({ person, prompts }) => async (bytes: Uint8Array, name: string) => {
    const form = new FormData()
    form.append('content', '')
    form.append('files', new Blob([bytes as Uint8Array<ArrayBuffer>]), name)
    const response = await person.postFiles(`${prompts}/new/import`, form)
    return { status: response.status, page: await response.text() }
  })

const findProblem = (page: string) =>
  /field-problem[^>]*>(.*?)<\/p>/s.exec(page)?.[1] ?? page.slice(-500)

test('the list and the settings lead to a page that downloads all prompts, without a script', async ({
  stack,
  owner,
  person,
  prompts,
  download,
}) => {
  const { slug } = await stack.publishedPrompt(owner, { name: 'Support reply' })
  for (const path of [prompts, `/projects/${owner.projectId}/settings`]) {
    const page = await (await person.get(path)).text()
    expect(page).toContain(`href="${prompts}/selected/export"`)
  }
  const page = await (await person.get(`${prompts}/selected/export`)).text()
  expect(page).toContain(`action="${prompts}/selected/export/file"`)
  const { response, bytes } = await download('format=ndjson')
  expect(response.headers.get('content-disposition')).toMatch(/filename="prompts-.+\.ndjson"/)
  expect(new TextDecoder().decode(bytes)).toContain(`"slug":"${slug}"`)
})

test('a selection exports the selected prompts alone', async ({
  stack,
  owner,
  person,
  prompts,
  download,
}) => {
  const one = await stack.publishedPrompt(owner, { name: 'One' })
  const two = await stack.publishedPrompt(owner, { name: 'Two' })
  const page = await (await person.get(`${prompts}/selected/export?prompt_ids=${one.slug}`)).text()
  expect(page).toContain('Export 1 prompt')
  expect(page).toContain(`name="prompt_ids" value="${one.slug}"`)
  const text = new TextDecoder().decode((await download(`prompt_ids=${one.slug}`)).bytes)
  expect(text).toContain(`"slug":"${one.slug}"`)
  expect(text).not.toContain(`"slug":"${two.slug}"`)
})

test.for(['ndjson', 'tar'] as const)(
  'the import page shows an export as %s, and restores it in one step',
  async (format, { stack, owner, person, prompts, download, choose }) => {
    const { id, slug } = await stack.publishedPrompt(owner, { name: 'Support reply' })
    const { bytes } = await download(`format=${format}`)
    const existing = await choose(bytes, `prompts.${format}`)
    expect(existing.status).toBe(200)
    expect(existing.page).toContain('Already in this project: 1 prompt')
    expect(existing.page).toContain('Exists here')
    const kept = await person.post(`${prompts}/new/import/project`, {
      file: hidden(existing.page, 'file'),
      on_conflict: 'skip',
    })
    const after = await (await person.get(kept.headers.get('location') ?? '')).text()
    expect(after).toContain('0 prompts imported, 1 left out.')
    await stack.database.prisma.prompt.delete({ where: { id } })
    const { page } = await choose(bytes, `prompts.${format}`)
    expect(page).toContain('Import 1 prompt')
    expect(page).toContain('1 prompt, 1 version, 0 test cases and 0 folders')
    const sent = await person.post(`${prompts}/new/import/project`, {
      file: hidden(page, 'file'),
      publish: 'yes',
    })
    const list = await (await person.get(sent.headers.get('location') ?? '')).text()
    expect(list).toContain('1 prompt imported, 1 live.')
    expect(list).toContain(`${prompts}/${slug}`)
  },
)

const unpack = (archive: Uint8Array): string => {
  const folder = mkdtempSync(join(tmpdir(), 'promptwire-repacked-'))
  execFileSync('tar', ['-xf', '-', '-C', folder], { input: archive })
  return folder
}
const pack = (folder: string, ...options: string[]) =>
  new Uint8Array(execFileSync('tar', ['-C', folder, '-cf', '-', ...options]))

test.for([
  ['from inside, in any order', 'ustar', ['prompts', 'end.json', 'project.json']],
  ['as a folder', 'gnu', ['.']],
  ['with extended headers', 'pax', ['.']],
] as const)(
  'an archive that tar packed again %s is restored too',
  async ([, format, names], { stack, owner, download, choose }) => {
    await stack.publishedPrompt(owner, { name: 'Support reply', slug: 's'.repeat(90) })
    const folder = unpack((await download('format=tar')).bytes)
    const { page } = await choose(pack(folder, `--format=${format}`, ...names), 'again.tar')
    expect(page).toContain('An export of prompts')
  },
)

test.for([
  ['no header', (archive: Uint8Array) => archive.subarray(0, 300), 'cut off'],
  ['half of a file', (archive: Uint8Array) => archive.subarray(0, 600), 'cut off'],
  ['another name', (archive: Uint8Array) => archive.with(0, 99), 'not a tar archive'],
] as const)('an archive with %s is refused', async ([, change, words], { download, choose }) => {
  const { bytes } = await download('format=tar')
  const { status, page } = await choose(change(bytes), 'broken.tar')
  expect([status, findProblem(page)]).toEqual([400, expect.stringContaining(words)])
})

test('a link in an archive is refused', async ({ download, choose }) => {
  const folder = unpack((await download('format=tar')).bytes)
  symlinkSync('/etc/passwd', join(folder, 'link.json'))
  const { status, page } = await choose(pack(folder, '.'), 'link.tar')
  expect([status, findProblem(page)]).toEqual([400, expect.stringContaining('not a plain file')])
})

test('a file that is cut off or changed is refused at its field, and imports nothing', async ({
  stack,
  owner,
  prompts,
  person,
  download,
  choose,
}) => {
  await stack.publishedPrompt(owner, { name: 'Support reply' })
  const { bytes } = await download('format=tar')
  const cut = await choose(bytes.subarray(0, bytes.length - 2048), 'cut.tar')
  expect([cut.status, findProblem(cut.page)]).toEqual([400, expect.stringContaining('cut off')])
  const lines = (await download('format=ndjson')).bytes
  const half = await choose(lines.subarray(0, lines.length - 20), 'half.ndjson')
  expect([half.status, findProblem(half.page)]).toEqual([400, expect.stringContaining('cut off')])
  const refused = await person.post(`${prompts}/new/import/project`, { file: 'nonsense' })
  expect(refused.status).toBe(400)
  expect(await refused.text()).toContain('choose the file again')
})

test('a viewer can export and sees no import', async ({ stack, owner, prompts, signInAs }) => {
  await stack.publishedPrompt(owner, { name: 'Support reply' })
  const viewer = await signInAs(await stack.member(owner, 'viewer'))
  const page = await (await viewer.get(prompts)).text()
  expect(page).toContain(`${prompts}/selected/export`)
  expect(page).not.toContain(`${prompts}/new/import`)
  expect((await viewer.get(`${prompts}/selected/export/file`)).status).toBe(200)
})

/** An export of prompts without content. */
function createExport(slugs: readonly string[]): Uint8Array {
  const at = '2026-01-15T09:30:00.000Z'
  const records = [
    { type: 'project', format: 1, exported_at: at, folders: [] },
    ...slugs.map((slug) => ({
      type: 'prompt',
      slug,
      name: `Prompt ${slug}`,
      folder: [],
      last_version: 0,
      live_version: null,
      created_at: at,
      blocks: [],
      variables: [],
    })),
    { type: 'end' },
  ]
  return new TextEncoder().encode(records.map((record) => `${JSON.stringify(record)}\n`).join(''))
}
const slugs = (length: number) => Array.from({ length }, (_, i) => `prompt-${i}`)

test('a file with more prompts than one step takes is imported in several', async ({
  person,
  prompts,
  choose,
}) => {
  const { page } = await choose(createExport(slugs(501)), 'many.ndjson')
  expect(page).toContain('Imported in steps of at most 100 prompts')
  expect(page).toContain('and 401 more')
  const sent = await person.post(`${prompts}/new/import/project`, { file: hidden(page, 'file') })
  const list = await (await person.get(sent.headers.get('location') ?? '')).text()
  expect(list).toContain('501 prompts imported.')
})

test.for(['skip', 'rename'] as const)(
  'an import that stops half-way says how many prompts it imported, and again it continues (%s)',
  async (on_conflict, { stack, owner, person, prompts, choose }) => {
    const { pool, prisma } = stack.database
    await stack.prompt(owner, { slug: 'prompt-7' })
    const { page } = await choose(createExport(slugs(250)), 'many.ndjson')
    await pool.query(`CREATE FUNCTION full_disk() RETURNS trigger AS $$
      BEGIN RAISE EXCEPTION 'full' USING ERRCODE = '53100'; END $$ LANGUAGE plpgsql;
      CREATE TRIGGER full_disk BEFORE INSERT ON prompt FOR EACH ROW
        WHEN (NEW.name = 'Prompt prompt-150') EXECUTE FUNCTION full_disk()`)
    const count = () => prisma.prompt.count({ where: { projectId: owner.projectId } })
    const send = (shown: string) =>
      person.post(`${prompts}/new/import/project`, {
        file: hidden(shown, 'file'),
        form_id: hidden(shown, 'form_id'),
        ...(on_conflict === 'rename' && { on_conflict }),
      })
    const stopped = await send(page)
    await pool.query('DROP FUNCTION full_disk CASCADE')
    const answer = await stopped.text()
    const imported = on_conflict === 'skip' ? 99 : 100
    expect(stopped.status).toBe(503)
    expect(answer).toContain(`${imported} prompts of 250 were imported before. Import again`)
    expect(answer).toMatch(new RegExp(`value="${on_conflict}"[^>]* checked`))
    expect(await count()).toBe(imported + 1)
    const sent = await send(answer)
    const list = await (await person.get(sent.headers.get('location') ?? '')).text()
    const all =
      on_conflict === 'skip' ? '249 prompts imported, 1 left out.' : '250 prompts imported.'
    expect(list).toContain(all)
    expect(await count()).toBe(on_conflict === 'skip' ? 250 : 251)
  },
)

test('a file that is too large for the page leads to the command that takes it', async ({
  person,
  prompts,
  choose,
}) => {
  const { status, page } = await choose(new Uint8Array(3_000_000).fill(120), 'large.ndjson')
  expect([status, page]).toEqual([413, expect.stringContaining('promptwire import')])
  const form = await (await person.get(`${prompts}/new/import`)).text()
  expect(form).toContain('promptwire import')
})
