import { KNOWN_MODELS } from '@promptwire/core/models/known/known-models'
import { expect } from 'vitest'
import { seedPrompts } from '../../../test/support/many-prompts.ts'
import { hidden, type Person } from '../../../test/support/person.ts'
import type { WebStack } from '../../../test/support/web-stack.ts'
import { OWN_STACK, test as stackTest } from '../../../test/support/web-test.ts'

const test = stackTest.extend('stackOptions', OWN_STACK)

/** Limits per page for any amount of data: bytes of HTML, and API requests. */
const MAX_BYTES = 400_000
const MAX_REQUESTS = 8
const PAGE = 50
/** The list of prompts is the most visited page. */
const MAX_LIST_BYTES = 100_000

/** Returns the page's text, and checks both limits. */
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

/** Copies the first version many times, like years of saving. */
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

/**
 * Publishes a thousand seeded prompts, each with one of several models; the pool's timeout is ten
 * seconds.
 */
const LIVE_WITH_MODELS = `
  WITH chosen AS (
    SELECT id, jsonb_build_object('model', ($2::text[])[1 + n % cardinality($2::text[])]) AS config
      FROM (SELECT id, split_part(slug, '-', 2)::int AS n FROM prompt WHERE project_id = $1) p
     WHERE n BETWEEN $3 AND $3 + 999),
  saved AS (
    INSERT INTO version (id, prompt_id, number, content, model, published_at)
    SELECT gen_random_uuid(), id, 1,
           jsonb_build_object('format', 2, 'blocks', '[]'::jsonb, 'variables', '[]'::jsonb,
                              'model_config', config), config ->> 'model', now()
      FROM chosen RETURNING id, prompt_id)
  UPDATE prompt SET model_config = chosen.config, published_version_id = saved.id
    FROM chosen JOIN saved ON saved.prompt_id = chosen.id WHERE prompt.id = chosen.id`

test('10,000 live prompts with 200 models, 70 of them ending, are listed in small pages', async ({
  stack,
  owner,
  person,
}) => {
  await seedPrompts(stack.database.pool, owner.projectId, 10_000)
  const ending = KNOWN_MODELS.flatMap(({ name, ends_at }) => (ends_at === null ? [] : [name]))
  const others = Array.from({ length: 200 - ending.length }, (_, n) => `own-model-${n}`)
  for (let first = 1; first <= 10_000; first += 1_000) {
    const { pool } = stack.database
    await pool.query(LIVE_WITH_MODELS, [owner.projectId, [...ending, ...others], first])
  }
  const project = `/projects/${owner.projectId}`
  const first = await boundedPage(stack, person, `${project}/models/ending`)
  expect(first).toContain('The first 20 of 50 prompts')
  expect(await boundedPage(stack, person, nextIn(first))).toContain('The first 20 of 50 prompts')
  const [{ name = '' } = {}] = KNOWN_MODELS.filter((row) => row.ends_at && row.replaced_by)
  const replaced = await boundedPage(
    stack,
    person,
    `${project}/models/ending/replace?model=${name}`,
  )
  expect(replaced).toContain('30 further prompts')
  expect(chosenIn(await boundedPage(stack, person, `${project}/prompts?show=ending`))).toHaveLength(
    PAGE,
  )
  await boundedPage(stack, person, `/accounts/${owner.accountId}/ending-models`)
})
