import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Folders that a path in a document can start from. */
const ROOMS = [
  '.',
  'docs',
  'apps/api/src',
  'apps/mcp/src',
  'apps/web/src',
  'packages/core/src',
  'packages',
]
const SOURCE =
  /`((?:[\w-][\w.-]*\/)+[\w.-]*\.(?:tsx?|mjs|md|json|sh|prisma)|[\w-]+\.(?:tsx?|mjs))`/g
const LINK = /\]\((?!https?:|#|mailto:)([^)#\s]+)/g

const tracked = (pattern: string) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', pattern], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\n')
    .filter(Boolean)

const documents = tracked('*.md').filter((path) => !path.includes('CHANGELOG'))
const sources = tracked('*')

/**
 * Accepts a path from any of the folders, or a file's bare name; packages are named without their
 * src.
 */
const isThere = (named: string) =>
  ROOMS.some((room) => existsSync(join(ROOT, room, named))) ||
  existsSync(join(ROOT, 'packages', named.replace('/', '/src/'))) ||
  (!named.includes('/') && sources.some((path) => path.endsWith(`/${named}`)))

const namedIn = (text: string) => [
  ...[...text.matchAll(SOURCE)].map(([, path = '']) => path),
  ...[...text.matchAll(LINK)].map(([, path = '']) => path),
]

test('the test finds documents that name files', () => {
  expect(documents.length).toBeGreaterThan(8)
  expect(
    documents.flatMap((path) => namedIn(readFileSync(join(ROOT, path), 'utf8'))).length,
  ).toBeGreaterThan(30)
  expect(isThere('http/no-such-file.ts')).toBe(false)
})

test.each(documents)('every file that %s names exists', (path) => {
  const named = namedIn(readFileSync(join(ROOT, path), 'utf8'))
  expect(named.filter((file) => !isThere(file))).toEqual([])
})

test('the configurations of AI clients in the README are JSON that names the MCP server', () => {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8')
  const configurations = [...readme.matchAll(/`(\{"[^`]+\})`/g)].map(([, json = '']) => json)
  expect(configurations.length).toBeGreaterThan(1)
  for (const json of configurations) {
    const [servers] = Object.values<{ promptwire: { url: string } }>(JSON.parse(json))
    expect(servers?.promptwire.url).toBe('http://localhost:3002/mcp')
  }
})
