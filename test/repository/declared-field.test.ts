import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../apps/api/src/platform/database/database.ts'
import { startDatabaseThread } from '../../apps/api/src/platform/database/embedded/database-thread.ts'
import { type ApiProcess, startApi } from '../support/api-process.ts'
import { addFile, copySources, findChanges, insertAfter } from '../support/changed-copy.ts'
import { createDataFolder } from '../support/database.ts'
import { createFixtures } from '../support/fixtures.ts'
import { signedInClient } from '../support/internal-client.ts'
import { NEXT } from '../support/next-migration.ts'
import { MIGRATIONS } from '../support/postgres.ts'

const SCHEMA = 'prisma/schema.prisma'
const MIGRATION = `prisma/migrations/${NEXT}/migration.sql`
const DECLARATION = 'packages/contract/src/content/prompt-fields.ts'

/** Adds two fields like a developer: one of the whole prompt, one that versions store. */
function addFields(copy: string): void {
  insertAfter(
    join(copy, SCHEMA),
    'model Prompt {',
    `  reviewBy String @default("") @map("review_by")
  answerForm Json? @map("answer_form")
`,
  )
  addFile(
    join(copy, MIGRATION),
    `ALTER TABLE "prompt" ADD COLUMN "review_by" TEXT NOT NULL DEFAULT '', ADD COLUMN "answer_form" JSONB;`,
  )
  insertAfter(
    join(copy, DECLARATION),
    '  metadata: {',
    `    review_by: {
      label: 'Reviewer',
      value: z.string(),
      output: z.string(),
      input: text(100).optional(),
      default: '',
      proposable: true,
    },
`,
  )
  insertAfter(
    join(copy, DECLARATION),
    '  content: {',
    `    answer_form: {
      label: 'Answer form',
      value: z.record(z.string(), z.unknown()).nullable(),
      output: z.record(z.string(), z.unknown()).nullable(),
      input: z.record(z.string(), z.unknown()).nullable().optional(),
      default: null,
      mergedByField: false,
      format: 3,
    },
`,
  )
}

const copy = copySources()
/** Type-checks both apps in one pass, since they share most sources. */
const project = `${copy}.tsconfig.json`
const TWO_APPS = {
  extends: join(copy, 'apps/web/tsconfig.json'),
  compilerOptions: { typeRoots: [join(copy, 'apps/api/node_modules/@types')] },
  include: [join(copy, 'apps/api/src'), join(copy, 'apps/web/src')],
  exclude: [join(copy, 'apps/web/src/islands'), join(copy, 'apps/*/src/**/*.test.ts')],
}
const folder = createDataFolder()
afterAll(() => {
  for (const each of [copy, folder, project]) rmSync(each, { recursive: true, force: true })
})

/** Runs a program in the copy; resolves with its output, even on failure. */
const run = (file: string, args: readonly string[], cwd = copy) =>
  new Promise<string>((done) => {
    execFile(file, args, { cwd }, (error, stdout, stderr) =>
      done(error ? `${stdout}${stderr}` : stdout.trim()),
    )
  })

const runTool = (name: string, ...args: string[]) =>
  run(join(copy, 'node_modules/.bin', name), args)

/** Prints how pages show a change of both fields. */
const SHOW_CHANGES = `
  import { DetailChanges } from './src/features/proposals/detail-changes.tsx'
  import { ContentFieldChanges } from './src/ui/diff/content-field-changes.tsx'
  const differences = { answer_form: { before: null, after: { type: 'object' } } }
  console.log(String(DetailChanges({ before: { review_by: '' }, after: { review_by: 'Robin' } })))
  console.log(String(ContentFieldChanges({ differences })))`

/** Prompts from before the fields: a published prompt, and one with a pending proposal. */
async function fillBefore() {
  const database = await openDatabase({ folder, migrations: MIGRATIONS, connections: 1 })
  const fixtures = createFixtures(database, () => new Date())
  const owner = await fixtures.owner()
  const { text } = await fixtures.key(owner, 'dev')
  const published = await fixtures.publishedPrompt(owner, { slug: 'published' })
  const proposed = await fixtures.prompt(owner, { slug: 'proposed' })
  const proposalId = await fixtures.proposal(proposed.id)
  await database.close()
  return { owner, key: text, published, proposed, proposalId }
}

/** The built API and its threads, which start much faster than from source. */
const PROGRAM = [
  'programs/main.ts',
  'runtime/computation-thread.ts',
  'platform/models/thread/model-thread.ts',
  'platform/database/embedded/pglite-thread.ts',
].map((file) => `src/${file}`)

let before: Awaited<ReturnType<typeof fillBefore>>
let api: ApiProcess
let tools: Promise<string>
beforeAll(async () => {
  addFields(copy)
  ;[before] = await Promise.all([
    fillBefore(),
    run(process.execPath, ['prisma/generate-client.mjs']),
  ])
  addFile(project, JSON.stringify(TWO_APPS))
  tools = runTool('tsc', '-p', project)
  const apiFolder = join(copy, 'apps/api')
  await run(process.execPath, [join(copy, 'packages/bundle/bundle.mjs'), ...PROGRAM], apiFolder)
  api = await startApi({ DATA_DIR: folder }, [join(apiFolder, 'dist/main.js')])
}, 180_000)

/** Sends a request with the key; resolves with the data. */
async function send(
  method: string,
  path: string,
  body: object = {},
): Promise<Record<string, unknown>> {
  const response = await fetch(`${api.url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${before.key}`, 'content-type': 'application/json' },
    ...(method !== 'GET' && { body: JSON.stringify(body) }),
  })
  const { data, error } = (await response.json()) as { data: object; error: object | null }
  if (error) throw new Error(JSON.stringify(error))
  return { ...data }
}

const ANSWER = { type: 'object', properties: { answer: { type: 'string' } } }
const SCORE = { type: 'object', properties: { score: { type: 'number' } } }

test('a declared field is created, edited, listed, copied and audited', async () => {
  const fields = { review_by: 'Robin', answer_form: ANSWER }
  const created = await send('POST', '/prompts', { name: 'New', slug: 'new', ...fields })
  expect(created).toMatchObject(fields)
  expect(await send('PATCH', '/prompts/new', { review_by: 'Kim' })).toMatchObject({
    ...fields,
    review_by: 'Kim',
  })
  const cleared = { review_by: '', answer_form: null }
  const copied = await send('POST', '/prompts/new/duplicate')
  expect(copied).toMatchObject({ ...fields, review_by: 'Kim' })
  await send('PATCH', '/prompts/new', cleared)
  expect(await send('GET', '/prompts/new/working-copy')).toMatchObject(cleared)
  const [listed] = Object.values(await send('GET', '/prompts?q=New%20(copy)'))
  expect(listed).toMatchObject({ id: copied['id'], review_by: 'Kim' })
  const [entry] = Object.values(await send('GET', `/audit-entries?prompt_id=${created['id']}`))
  expect(entry).toMatchObject({
    action: 'prompt.updated',
    before: { review_by: 'Robin', answer_form: ANSWER },
    after: cleared,
  })
})

test('the editor reads declared fields', async () => {
  const { project } = await signedInClient(api.internalUrl, before.owner.email)
  const { get_editor, get_prompt_records } = project(before.owner.projectId)
  const prompt_id = before.published.id
  const fields = { answer_form: null, model_config: {} }
  const { data: editor } = await get_editor({ prompt_id, variables: { name: 'Robin' } })
  expect(editor.prompt).toMatchObject({ review_by: '', ...fields })
  const { data: records } = await get_prompt_records({ prompt_id, ids: [] })
  expect(records).toMatchObject(fields)
})

test('versions keep, compare and restore a declared field of the content, and no other', async () => {
  await send('POST', '/prompts', { name: 'Versions', slug: 'kept', answer_form: ANSWER })
  await send('POST', '/prompts/kept/versions')
  await send('PATCH', '/prompts/kept', { review_by: 'Robin', answer_form: SCORE })
  await send('POST', '/prompts/kept/versions')
  expect(await send('GET', '/prompts/kept/versions/1')).toMatchObject({ answer_form: ANSWER })
  const difference = { before: ANSWER, after: SCORE }
  expect(await send('GET', '/prompts/kept/diff?from=1&to=2')).toMatchObject({
    identical: false,
    answer_form: difference,
    model_config: null,
  })
  await send('POST', '/prompts/kept/versions/1/rollback')
  expect(await send('GET', '/prompts/kept/working-copy')).toMatchObject({
    review_by: 'Robin',
    answer_form: ANSWER,
  })
})

test('a proposal shows, merges and applies declared fields, and both sides of a conflict', async () => {
  await send('POST', '/prompts', { name: 'Proposed to', slug: 'merged' })
  const proposed = { review_by: 'Robin', answer_form: ANSWER }
  const { id } = await send('POST', '/prompts/merged/proposals', { title: 'Both', ...proposed })
  const path = `/proposals/${id}`
  expect(await send('GET', path)).toMatchObject({
    has_conflicts: false,
    answer_form: ANSWER,
    changes: { details: true, answer_form: true, model_config: false },
    differences: {
      details: { before: { review_by: '' }, after: { review_by: 'Robin' } },
      answer_form: { before: null, after: ANSWER },
    },
  })
  await send('PATCH', '/prompts/merged', { review_by: 'Kim', answer_form: SCORE })
  expect(await send('GET', path)).toMatchObject({
    conflicts: {
      details: [{ field: 'review_by', base: '', theirs: 'Kim', mine: 'Robin' }],
      answer_form: [{ field: 'answer_form', base: null, theirs: SCORE, mine: ANSWER }],
    },
  })
  await expect(send('POST', `${path}/apply`, { revision: 1 })).rejects.toThrow(
    'in the same places: answer_form, review_by',
  )
  await send('PATCH', path, { rebase: 'mine', tags: ['reviewed'] })
  await send('PATCH', '/prompts/merged', { description: 'Edited as well' })
  await send('POST', `${path}/apply`, { revision: 2 })
  const merged = { ...proposed, tags: ['reviewed'], description: 'Edited as well' }
  expect(await send('GET', '/prompts/merged/working-copy')).toMatchObject(merged)
  const [entry] = Object.values(await send('GET', '/audit-entries'))
  expect(entry).toMatchObject({ action: 'proposal.applied', after: proposed })
})

test('prompts, versions and proposals from before a field have its default', async () => {
  const defaults = { review_by: '', answer_form: null }
  expect(await send('GET', '/prompts/published/working-copy')).toMatchObject(defaults)
  expect(await send('GET', '/prompts/published/versions/1')).toMatchObject({
    answer_form: null,
  })
  // The published version's content hash was stored before the field existed.
  await send('PATCH', '/prompts/published', { answer_form: ANSWER })
  const edited = await send('GET', '/prompts/published/working-copy')
  expect(edited).toMatchObject({ has_unpublished_changes: true })
  const restored = await send('PATCH', '/prompts/published', defaults)
  expect(restored).toMatchObject({ has_unpublished_changes: false })

  const path = `/proposals/${before.proposalId}`
  expect(await send('GET', path)).toMatchObject({
    answer_form: null,
    outdated: false,
    changes: { answer_form: false, model_config: true },
    differences: { answer_form: null, details: null },
  })
  await send('PATCH', '/prompts/proposed', { review_by: 'Robin', answer_form: ANSWER })
  await send('POST', `${path}/apply`, { revision: 1 })
  expect(await send('GET', '/prompts/proposed/working-copy')).toMatchObject({
    review_by: 'Robin',
    answer_form: ANSWER,
    model_config: { model: 'proposed' },
  })
})

test('the OpenAPI document has a declared field in requests and responses', async () => {
  const response = await fetch(`${api.url}/api/v1/openapi.json`)
  const { paths, components } = (await response.json()) as Record<string, Record<string, unknown>>
  expect(components?.['schemas']).toMatchObject({
    WorkingCopy: { properties: { review_by: {}, answer_form: {} } },
    Version: { properties: { answer_form: {} } },
    PromptSummary: { properties: { review_by: {} } },
    ChangeCounts: {
      properties: {
        answer_form: { type: 'boolean' },
        details: { description: 'Whether reviewer, name, description, tags or management change.' },
      },
    },
    Difference: { properties: { answer_form: {} } },
  })
  for (const path of ['/prompts', '/prompts/{prompt_id}/proposals']) {
    const body = JSON.stringify(paths?.[path])
    expect([body.includes('review_by'), body.includes('answer_form')]).toEqual([true, true])
  }
})

test('pages show a change of a declared field under its label', async () => {
  const args = ['--import', 'tsx', '--input-type=module', '-e', SHOW_CHANGES]
  const shown = await run(process.execPath, args, join(copy, 'apps/web'))
  const [details, fields] = shown.replaceAll(/<[^>]+>/g, '').split('\n')
  expect(details).toContain('Reviewer: none Robin')
  expect(fields).toMatch(/^Answer form.*not set.*object/)
})

test('only a version that uses a field has the format that adds it', async () => {
  expect(await api.end('SIGTERM')).toBe(0)
  const database = await startDatabaseThread({ folder, cluster: join(folder, 'pglite') })
  const pool = new pg.Pool({ stream: database.connect, max: 1 })
  const { rows } = await pool.query(
    `SELECT slug, content->'format' AS format, content ? 'answer_form' AS has_field
       FROM version JOIN prompt ON prompt.id = prompt_id
      WHERE number = 1 AND slug IN ('kept', 'published') ORDER BY slug`,
  )
  await pool.end()
  await database.close()
  expect(rows).toEqual([
    { slug: 'kept', format: 3, has_field: true },
    { slug: 'published', format: 2, has_field: false },
  ])
})

test('adding a field changes the schema, a migration and its declaration alone', {
  timeout: 180_000,
}, async () => {
  expect(findChanges(copy)).toEqual([DECLARATION, MIGRATION, SCHEMA])
  expect(await tools).toBe('')
})
