import { readdirSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT, sourceOf, sourcesIn } from './support/sources.ts'

/** What the files of a folder may import: folders of the repository, and packages. */
interface Rule {
  folder: string
  folders: string[]
  packages: RegExp
}

const CORE = /^(@promptwire\/core\/|zod$)/
const RULES: Rule[] = [
  {
    folder: 'packages/core/src',
    folders: ['packages/core/src'],
    packages: /^(zod|jose|js-tiktoken\/.*|openapi-sampler|fastest-levenshtein|@noble\/.*)$/,
  },
  {
    folder: 'packages/runtime/src',
    folders: ['packages/runtime/src'],
    packages: /^(node:|@promptwire\/core\/|hono|@hono\/|zod$|pino$)/,
  },
  {
    folder: 'apps/api/src/domain',
    folders: ['apps/api/src/domain'],
    packages: new RegExp(
      `${CORE.source}|^(node:crypto|node:util|uuid|diff|ajv(?:/dist/2020.js)?|ajv-formats|ipaddr\\.js|lru-cache|standardwebhooks|bowser|csv-parse/sync|csv-stringify/sync|transliteration|yaml)$`,
    ),
  },
  {
    folder: 'apps/api/src/outside',
    folders: ['apps/api/src/outside', 'apps/api/src/domain'],
    packages: new RegExp(
      `${CORE.source}|^(node:|tinypool$|request-filtering-agent$|@ai-sdk/|@pydantic/genai-prices$|@promptwire/runtime/thread$)`,
    ),
  },
  {
    folder: 'apps/api/src/database',
    folders: ['apps/api/src/database'],
    packages:
      /^(node:|pg$|@prisma\/|@electric-sql\/|@promptwire\/(core\/failure|runtime\/(collect-garbage|environment|thread))$)/,
  },
  {
    folder: 'apps/api/src/store',
    folders: ['apps/api/src/store', 'apps/api/src/database', 'apps/api/src/domain'],
    packages: new RegExp(`${CORE.source}|^(node:|pg$|lru-cache$|rate-limiter-flexible$)`),
  },
  {
    folder: 'apps/api/src/http',
    folders: ['apps/api/src/http', 'apps/api/src/domain'],
    packages: new RegExp(
      `${CORE.source}|^(hono|@hono/node-server$|pino$|node:crypto$|node:timers/promises$|rate-limiter-flexible$|@promptwire/runtime/)`,
    ),
  },
  ...['http', 'server'].map((room) => ({
    folder: `apps/mcp/src/${room}`,
    folders: ['apps/mcp/src'],
    packages: /^(node:crypto$|@promptwire\/|@modelcontextprotocol\/server|hono|pino$|zod$)/,
  })),
  {
    // The check calls a deployment from outside, as a client.
    folder: 'apps/mcp/src/check',
    folders: ['apps/mcp/src/check'],
    packages: /^@modelcontextprotocol\/sdk\//,
  },
  {
    folder: 'apps/web/src/ui',
    folders: ['apps/web/src/ui'],
    packages: new RegExp(`${CORE.source}|^(node:|hono)`),
  },
  ...['session', 'oauth', ...foldersIn('apps/web/src/features')].map((room) => ({
    folder: `apps/web/src/${room}`,
    folders: [room, 'session', 'ui'].map((folder) => `apps/web/src/${folder}`),
    packages: new RegExp(`${CORE.source}|^(node:crypto$|hono|pino$|jose$|@promptwire/runtime/)`),
  })),
  {
    // They run in browsers: of the server they know the types of what they are given.
    folder: 'apps/web/src/islands',
    folders: ['apps/web/src/islands', 'apps/web/src/ui/island-props.ts'],
    packages:
      /^(@promptwire\/core\/|preact|@leeoniya\/ufuzzy$|eventsource-parser\/stream$|@atlaskit\/pragmatic-drag-and-drop|@codemirror\/|@lezer\/)/,
  },
]

/** The folders in one, as `features/<name>`. */
function foldersIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${basename(folder)}/${name}`)
}

const IMPORT = /^(?:import|export)\b[^'"=]*?\bfrom '([^']+)'|\bimport\(\s*'([^']+)'/gm

const importsOfSource = (source: string) =>
  [...source.matchAll(IMPORT)].map(([, from, dynamic]) => from ?? dynamic ?? '')

const importsOf = (file: string) => importsOfSource(sourceOf(file))

/** Why a rule forbids an import; undefined when it allows it. */
function violation(
  file: string,
  imported: string,
  { folders, packages }: Rule,
): string | undefined {
  if (!imported.startsWith('.')) {
    return packages.test(imported) ? undefined : `${file} imports ${imported}`
  }
  const target = relative(ROOT, resolve(ROOT, dirname(file), imported))
  return folders.some((folder) => target === folder || target.startsWith(`${folder}/`))
    ? undefined
    : `${file} imports ${target}`
}

describe.each(RULES)('$folder', (rule) => {
  test('imports only what its layer may', () => {
    const files = sourcesIn(rule.folder)
    expect(files.length, 'the walk found files').toBeGreaterThan(0)
    const found = files.flatMap((file) =>
      importsOf(file).flatMap((imported) => violation(file, imported, rule) ?? []),
    )
    expect(found).toEqual([])
  })
})

test('the rule sees a forbidden import of either kind', () => {
  const [core] = RULES as [Rule]
  expect(violation('packages/core/src/x.ts', 'node:fs', core)).toBeDefined()
  expect(violation('packages/core/src/x.ts', '../../../apps/api/src/main.ts', core)).toBeDefined()
  expect(violation('packages/core/src/x.ts', './plans.ts', core)).toBeUndefined()
  const keys = RULES.find(({ folder }) => folder === 'apps/web/src/features/keys')
  if (!keys) throw new Error('the features have no rules')
  const page = 'apps/web/src/features/keys/keys-page.tsx'
  expect(violation(page, '../webhooks/webhooks-page.tsx', keys)).toBeDefined()
  expect(violation(page, '../../ui/button.tsx', keys)).toBeUndefined()
})

/** SDKs of providers, and `fetch` of whoever would do without one. */
const callsProvider = (file: string, source: string) =>
  importsOfSource(source).some((imported) => /^(ai$|ai\/|@ai-sdk\/)/.test(imported)) ||
  (file.startsWith('apps/api/') && /(?:await|return|=>)\s+fetch\(/.test(source))

test('models of providers are called in one room alone', () => {
  const files = [
    'packages/core/src',
    'packages/runtime/src',
    'apps/api/src',
    'apps/web/src',
  ].flatMap(sourcesIn)
  const found = files.filter((file) => callsProvider(file, sourceOf(file)))
  expect(found.length, 'the walk found files').toBeGreaterThan(0)
  expect(found.filter((file) => !file.startsWith('apps/api/src/outside/models/'))).toEqual([])
})

/** A module and all that it loads of the API when it is loaded. */
function loadedWith(file: string, loaded = new Set<string>()): Set<string> {
  if (loaded.has(file)) return loaded
  loaded.add(file)
  const source = sourceOf(file)
  for (const [, imported = ''] of source.matchAll(/^import (?!type\b)[^']*from '(\.[^']+)'/gm)) {
    loadedWith(relative(ROOT, resolve(ROOT, dirname(file), imported)), loaded)
  }
  return loaded
}

test('what speaks to providers is loaded by a thread of its own alone', () => {
  const room = 'apps/api/src/outside/models'
  const speaking = (file: string) =>
    [...loadedWith(`${room}/${file}`)].filter((loaded) =>
      importsOf(loaded).some((imported) => /^@ai-sdk\/|guarded-fetch/.test(imported)),
    )
  expect(speaking('model-thread.ts').length, 'the walk found files').toBeGreaterThan(0)
  expect(speaking('models.ts')).toEqual([])
})
