import { expect } from 'vitest'
import { seedPrompts } from '../../../test/support/many-prompts.ts'
import { hidden, type Person } from '../../../test/support/person.ts'
import type { WebStack } from '../../../test/support/web-stack.ts'
import { OWN_STACK, test as stackTest } from '../../../test/support/web-test.ts'

const test = stackTest.extend('stackOptions', OWN_STACK)

/** Limits of one page, for any amount of data: bytes of HTML, and API requests. */
const MAX_BYTES = 400_000
const MAX_REQUESTS = 8
const PAGE = 50
/** Of the list of prompts, the page that people open most. */
const MAX_LIST_BYTES = 100_000

/** A page that is as small and as cheap as any, as text. */
async function boundedPage(stack: WebStack, person: Person, path: string): Promise<string> {
  stack.requests.length = 0
  const response = await person.get(path)
  const html = await response.text()
  expect(response.status, path).toBe(200)
  expect(html.length, path).toBeLessThan(MAX_BYTES)
  expect(stack.requests.length, `${path}: ${stack.requests}`).toBeLessThanOrEqual(MAX_REQUESTS)
  return html
}

const chosenIn = (html: string): string[] =>
  [...html.matchAll(/<input[^>]* name="prompt_ids" value="([^"]+)"/g)].map(([, slug = '']) => slug)

const nextIn = (html: string): string =>
  /href="([^"]+)" rel="next"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''

test('10,000 prompts are listed, searched, filtered and moved in small pages', async ({
  stack,
  owner,
  person,
}) => {
  const folders = [await stack.folder(owner), await stack.folder(owner)]
  await seedPrompts(stack.database.pool, owner.projectId, 10_000, folders)
  const prompts = `/projects/${owner.projectId}/prompts`
  const look = (path: string) => boundedPage(stack, person, path)
  const first = await look(prompts)
  expect(first).toContain('10,000')
  expect(chosenIn(first)).toHaveLength(PAGE)
  expect(first.length).toBeLessThan(MAX_LIST_BYTES)
  const second = await look(nextIn(first))
  expect(chosenIn(second)).toHaveLength(PAGE)
  expect(chosenIn(first)).not.toEqual(expect.arrayContaining(chosenIn(second).slice(0, 1)))
  for (const query of [
    'show=never',
    'tag=tag-3',
    `folder=${folders[0]}&sort=name`,
    'folder=root',
  ]) {
    expect(chosenIn(await look(`${prompts}?${query}`)), query).toHaveLength(PAGE)
  }
  expect(await look(`${prompts}?q=refunds`)).toContain('<mark>')
  expect(await look(`${prompts}?q=not+in+any+prompt`)).toContain('Nothing found')
  for (const path of ['playground', 'evals', 'test-cases']) {
    await look(`/projects/${owner.projectId}/${path}`)
  }
  const log = await look(`/projects/${owner.projectId}/audit-log`)
  expect(log, 'of so many it offers a few').toContain('Type the name or slug of any other.')

  const chosen = chosenIn(await look(`${prompts}?folder=root&select=all`))
  const query = new URLSearchParams(chosen.map((slug) => ['prompt_ids', slug]))
  const asked = await look(`${prompts}/selected/move?${query}`)
  expect(asked).toContain(`Move ${PAGE} prompts`)
  await look(`${prompts}/selected/delete?${query}`)
  const fields = { prompt_ids: chosen, folder_id: folders[1] ?? '' }
  expect((await person.post(`${prompts}/selected/move`, fields)).status).toBe(303)
  const moved = await look(`${prompts}?folder=${folders[1]}&sort=-updated`)
  expect(chosenIn(moved).toSorted()).toEqual(chosen.toSorted())
})

/** The first version again and again, as years of saving leave them. */
const SEED_VERSIONS = `
  INSERT INTO version (id, prompt_id, number, content, note, created_at)
  SELECT gen_random_uuid(), prompt_id, n, content, 'Note ' || n, created_at
    FROM version, generate_series(2, $2::int) AS n WHERE prompt_id = $1::uuid AND number = 1`
const VERSIONS = 500

test('500 versions of one prompt are paged, compared and restored', async ({
  stack,
  owner,
  person,
}) => {
  const { id, slug } = await stack.publishedPrompt(owner, { content: 'As it began' })
  await stack.database.pool.query(SEED_VERSIONS, [id, VERSIONS])
  await stack.database.prisma.prompt.update({ where: { id }, data: { lastVersion: VERSIONS } })
  await stack.edit(id, 'As it is now')
  const path = `/projects/${owner.projectId}/prompts/${slug}`
  const look = (at: string) => boundedPage(stack, person, at)
  let pages = 0
  let notes = 0
  for (let at = `${path}/versions`; at !== ''; pages++) {
    const html = await look(at)
    notes += html.match(/Note \d+/g)?.length ?? 0
    at = nextIn(html)
  }
  expect(pages).toBe(VERSIONS / PAGE)
  expect(notes).toBe(VERSIONS - 1)
  expect(await look(`${path}/compare?from=1`)).toContain('As it is now')
  expect(await look(`${path}/compare?from=1&to=${VERSIONS}`)).toContain(`version ${VERSIONS}`)
  await look(path)
  const review = await look(`${path}/publish`)
  expect(review).toContain(`Publish version ${VERSIONS + 1}`)
  const asked = await look(`${path}/versions/250/restore`)
  const fields = { revision: hidden(asked, 'revision'), live_version: '1', publish: 'yes' }
  expect((await person.post(`${path}/versions/250/restore`, fields)).status).toBe(303)
})
