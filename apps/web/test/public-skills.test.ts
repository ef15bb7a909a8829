import { createHash } from 'node:crypto'
import { unzipSync } from 'fflate'
import { expect } from 'vitest'
import { Person } from '../../../test/support/person.ts'
import { test as webTest } from '../../../test/support/web-test.ts'

const INDEX = '/.well-known/agent-skills/index.json'
const sha256 = (bytes: ArrayBuffer) =>
  `sha256:${createHash('sha256').update(new Uint8Array(bytes)).digest('hex')}`

interface Entry {
  readonly name: string
  readonly type: string
  readonly url: string
  readonly digest: string
  readonly files: readonly {
    readonly path: string
    readonly url: string
    readonly digest: string
  }[]
}

/** Public skills: a live skill with a file, a live skill without files, and a draft. */
const test = webTest
  .extend('settings', ({ owner }) => `/projects/${owner.projectId}/settings`)
  // A visitor without a session.
  .extend('visit', ({ stack }) => {
    const stranger = new Person(stack)
    return (path: string) => stranger.get(path)
  })
  .extend('readIndex', ({ visit }) => async () => {
    const { skills } = (await (await visit(INDEX)).json()) as { skills: Entry[] }
    return skills
  })
  .extend('skills', async ({ stack, owner, person }) => {
    const front_matter = (name: string) => `---\nname: ${name}\ndescription: Does ${name}.\n---\n`
    const prompts = `/projects/${owner.projectId}/prompts`
    await stack.publishedPrompt(owner, { slug: 'alone', front_matter: front_matter('alone') })
    const pair = await stack.prompt(owner, { slug: 'pair', front_matter: front_matter('pair') })
    await stack.prompt(owner, { slug: 'draft', front_matter: front_matter('draft') })
    const form = new FormData()
    form.append('file', new Blob(['<script>alert(1)</script>']), 'page.html')
    form.append('path', 'assets/a page.html')
    await person.postFiles(`${prompts}/pair/files/add`, form)
    await stack.publish(pair.id)
  })

test('no skill is public until the project says so', async ({
  skills: _,
  readIndex,
  person,
  settings,
}) => {
  expect(await readIndex()).toEqual([])
  expect(await (await person.get(settings)).text()).toContain('Show live skills to everyone')
  await person.post(`${settings}/public-skills`, { on: 'yes' })
  expect((await readIndex()).map(({ name }) => name)).toContain('alone')
  await person.post(`${settings}/public-skills`, {})
  expect(await readIndex()).toEqual([])
})

test('an index and a file that a client has are not sent again', async ({
  skills: _,
  readIndex,
  stack,
  person,
  settings,
}) => {
  await person.post(`${settings}/public-skills`, { on: 'yes' })
  const [entry] = await readIndex()
  const ask = (path: string, headers: Record<string, string> = {}) =>
    stack.fetch(new URL(path, stack.urls.web), { headers })
  for (const path of [INDEX, entry?.url ?? '']) {
    const etag = (await ask(path)).headers.get('etag') ?? ''
    expect(etag).toMatch(/^(?:W\/)?".+"$/)
    const again = await ask(path, { 'If-None-Match': etag })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect(again.headers.get('access-control-allow-origin')).toBe('*')
    expect((await ask(path, { 'If-None-Match': '"other"' })).status).toBe(200)
  }
  const before = (await ask(INDEX)).headers.get('etag') ?? ''
  await person.post(`${settings}/public-skills`, {})
  expect((await ask(INDEX, { 'If-None-Match': before })).status).toBe(200)
})

test('everyone reads live skills, whose digests are those of the index', async ({
  skills: _,
  readIndex,
  visit,
  person,
  settings,
}) => {
  await person.post(`${settings}/public-skills`, { on: 'yes' })
  const entries = await readIndex()
  expect(entries.map(({ name }) => name).toSorted()).toEqual(['alone', 'pair'])
  for (const entry of entries) {
    for (const { url, digest } of [entry, ...entry.files]) {
      const response = await visit(url)
      expect(response.headers.get('content-disposition')).toBe('attachment')
      expect(response.headers.get('content-security-policy')).toContain('sandbox')
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
      expect(sha256(await response.arrayBuffer())).toBe(digest)
    }
    if (entry.type !== 'archive') continue
    const archive = await (await visit(entry.url)).arrayBuffer()
    expect(Object.keys(unzipSync(new Uint8Array(archive)))).toEqual(
      entry.files.map(({ path }) => path),
    )
  }
})

test('a file of a renamed skill is still at its former address', async ({
  skills: _,
  owner,
  visit,
  person,
  settings,
}) => {
  await person.post(`${settings}/public-skills`, { on: 'yes' })
  const address = (slug: string) =>
    `/.well-known/agent-skills/${owner.projectId}/${slug}/files/SKILL.md`
  const before = await (await visit(address('alone'))).text()
  const prompt = `/projects/${owner.projectId}/prompts/alone`
  await person.post(`${prompt}/rename`, { name: 'Alone', slug: 'together' })
  for (const slug of ['alone', 'together'])
    expect(await (await visit(address(slug))).text()).toBe(before)
})

test('drafts, plain prompts and unknown files are not public', async ({
  skills: _,
  owner,
  stack,
  visit,
  person,
  settings,
}) => {
  await person.post(`${settings}/public-skills`, { on: 'yes' })
  const { slug } = await stack.publishedPrompt(owner)
  const root = `/.well-known/agent-skills/${owner.projectId}`
  for (const path of [
    `${root}/draft/files/SKILL.md`,
    `${root}/${slug}/files/SKILL.md`,
    `${root}/alone/files/other.md`,
    `${root}/alone/files/%E0%A4%A`,
    `${root}/alone/nothing`,
    '/.well-known/agent-skills/x/alone/files/SKILL.md',
  ]) {
    expect((await visit(path)).status).toBe(404)
  }
})
