// Code that only one place of the sources may have.
import { expect, test } from 'vitest'
import { documentsIn, readSource, sourcesIn } from '../support/sources.ts'

/** Transactions of Prisma or in SQL. */
const begins = (source: string) =>
  /\$transaction\b|['"`]\s*(BEGIN|START TRANSACTION)\b/i.test(source)

test('only the unit of work and migrations begin a transaction', () => {
  const files = [
    'packages/contract/src',
    'packages/core/src',
    'packages/import/src',
    'packages/runtime/src',
    'apps/api/src',
    'apps/mcp/src',
    'apps/web/src',
    'bench',
  ].flatMap(sourcesIn)
  expect(files.length, 'the walk found files').toBeGreaterThan(200)
  const found = files.filter((file) => begins(readSource(file)))
  expect(found.toSorted()).toEqual([
    'apps/api/src/platform/database/migrations/migration-steps.ts',
    'apps/api/src/platform/database/prisma-on-connection.ts',
    'apps/api/src/platform/database/transaction.ts',
    'bench/bare-server.ts',
  ])
  const users = files.filter((file) => readSource(file).includes('.beginTransaction('))
  expect(users).toEqual(['apps/api/src/kernel/change/lazy-transaction.ts'])
})

test('the rule finds both kinds of transaction', () => {
  expect(begins('prisma.$transaction([])')).toBe(true)
  expect(begins('const { $transaction } = prisma')).toBe(true)
  expect(begins("client.query('BEGIN')")).toBe(true)
  expect(begins('in the transaction that begins')).toBe(false)
})

/** A `try`, or the `catch` of a promise. A schema's `catch` takes a value, not a function. */
const catches = (source: string) => /\btry\s*\{|\.catch\((?!undefined\)|')/.test(source)

test('no feature catches: forms handle errors, and pages mark optional requests', () => {
  const files = sourcesIn('apps/web/src/features')
  expect(files.length, 'the walk found files').toBeGreaterThan(100)
  const found = files.filter((file) => catches(readSource(file)))
  expect(found).toEqual([])
})

test('the rule finds both kinds of catch', () => {
  expect(catches('try {')).toBe(true)
  expect(catches('asked.catch(() => undefined)')).toBe(true)
  expect(catches("z.enum(SORTS).catch('newest')")).toBe(false)
  expect(catches('z.uuid().optional().catch(undefined)')).toBe(false)
})

/**
 * Forms with their own deduplication: the component, a form that keeps its id, a sealed request.
 */
const ONCE = [
  'apps/web/src/oauth/consent-page.tsx',
  'apps/web/src/ui/controls/post-form.tsx',
  'apps/web/src/ui/controls/resubmit-form.tsx',
]

test('every form that changes something has an idempotency key, so that two clicks count once', () => {
  const files = sourcesIn('apps/web/src')
  const found = files.filter((file) => /<form\s[^>]*method="post"/.test(readSource(file)))
  expect(found.toSorted()).toEqual(ONCE)
})

test('only programs read the environment, and only main reads the clock', () => {
  const files = [
    'packages/contract/src',
    'packages/core/src',
    'packages/import/src',
    'apps/api/src',
    'apps/mcp/src',
    'apps/web/src',
  ].flatMap(sourcesIn)
  expect(files.length).toBeGreaterThan(50)
  const programs =
    /(main|stdio|check|api\/src\/programs\/(accounts|jobs|operate|worker)|web\/src\/islands\/[\w-]+)\.ts$/
  const found = files.filter((file) => {
    const source = readSource(file)
    return !programs.test(file) && /process\.env|new Date\(\)|Date\.now\(\)/.test(source)
  })
  expect(found).toEqual([])
})

test('one module of the program sends requests, one prints, and one reads the key', () => {
  const files = sourcesIn('clients/cli/src')
  expect(files.length, 'the walk found files').toBeGreaterThan(50)
  const filesWith = (code: RegExp) => files.filter((file) => code.test(readSource(file)))
  expect(filesWith(/\bfetch\(/)).toEqual(['clients/cli/src/untrusted/urls.ts'])
  expect(filesWith(/\bconsole\.|\bstd(out|err)\.write/)).toEqual(['clients/cli/src/output.ts'])
  expect(filesWith(/\[(KEY_VARIABLE|'PROMPTWIRE_API_KEY')\]/)).toEqual([
    'clients/cli/src/connection.ts',
  ])
})

test('every document and page calls the variable of the API key by one name', () => {
  const sources = [
    'apps/web/src',
    'clients/cli/src',
    'packages/client/src',
    'packages/contract/src',
    'packages/core/src',
    'packages/import/src',
  ]
  const folders = ['.', 'docs', 'apps/web/guides', 'clients/python', 'packages/client']
  const files = [...sources.flatMap(sourcesIn), ...folders.flatMap(documentsIn)]
  expect(files.length, 'the walk found files').toBeGreaterThan(500)
  const found = files.filter((file) => /PROMPTWIRE_(DEV_|LIVE_)?KEY/.test(readSource(file)))
  // Clients read the names of earlier documents; the changelog explains it.
  expect(found.toSorted()).toEqual(['CHANGELOG.md', 'packages/contract/src/find-key.ts'])
})
