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
const inApi = (folder: string) => `apps/api/src/${folder}`
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
    folder: 'apps/api/src/kernel',
    folders: ['kernel', 'platform/database'].map(inApi),
    packages: new RegExp(
      `${CORE.source}|^(node:|pg$|uuid$|csv-stringify/sync$|ipaddr\\.js$|lru-cache$|rate-limiter-flexible$)`,
    ),
  },
  {
    folder: 'apps/api/src/platform/database',
    folders: [inApi('platform/database')],
    packages:
      /^(node:|pg$|@prisma\/|@electric-sql\/|@promptwire\/(core\/failure|runtime\/(collect-garbage|environment|thread))$)/,
  },
  {
    folder: 'apps/api/src/platform/threads',
    folders: ['platform/threads', 'kernel'].map(inApi),
    packages: new RegExp(`${CORE.source}|^(node:|tinypool$|@promptwire/runtime/thread$)`),
  },
  {
    folder: 'apps/api/src/platform/fetch',
    folders: ['platform/fetch', 'kernel'].map(inApi),
    packages: new RegExp(`${CORE.source}|^(node:|request-filtering-agent$)`),
  },
  {
    folder: 'apps/api/src/platform/models',
    folders: ['platform', 'kernel'].map(inApi),
    packages: new RegExp(
      `${CORE.source}|^(node:|lru-cache$|@ai-sdk/|@pydantic/genai-prices$|@promptwire/runtime/thread$)`,
    ),
  },
  {
    folder: 'apps/api/src/jobs',
    folders: ['jobs', 'kernel', 'platform/database'].map(inApi),
    packages: new RegExp(`${CORE.source}|^(node:|pino$|@promptwire/runtime/)`),
  },
  {
    folder: 'apps/api/src/features',
    folders: ['features', 'jobs', 'kernel', 'platform'].map(inApi),
    packages: new RegExp(
      `${CORE.source}|^(node:|pg$|pino$|uuid$|diff$|ajv(?:/dist/2020.js)?$|ajv-formats$|ipaddr\\.js$|lru-cache$|standardwebhooks$|bowser$|csv-parse/sync$|csv-stringify/sync$|transliteration$|yaml$|request-filtering-agent$|@promptwire/runtime/)`,
    ),
  },
  {
    folder: 'apps/api/src/http',
    folders: ['http', 'features', 'kernel'].map(inApi),
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
  {
    folder: 'apps/web/src/product',
    folders: ['apps/web/src/product', 'apps/web/src/ui'],
    packages: new RegExp(`${CORE.source}|^hono`),
  },
  ...['session', 'oauth', ...foldersIn('apps/web/src/features')].map((room) => ({
    folder: `apps/web/src/${room}`,
    folders: [room, 'session', 'product', 'ui'].map((folder) => `apps/web/src/${folder}`),
    packages: new RegExp(`${CORE.source}|^(node:crypto$|hono|pino$|jose$|@promptwire/runtime/)`),
  })),
  {
    // They run in browsers: of the server they know the types of what they are given.
    folder: 'apps/web/src/islands',
    folders: ['apps/web/src/islands', 'apps/web/src/ui/controls/island-props.ts'],
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
  expect(
    violation('packages/core/src/x.ts', '../../../apps/api/src/programs/main.ts', core),
  ).toBeDefined()
  expect(violation('packages/core/src/x.ts', './plans.ts', core)).toBeUndefined()
  const keys = RULES.find(({ folder }) => folder === 'apps/web/src/features/keys')
  if (!keys) throw new Error('the features have no rules')
  const page = 'apps/web/src/features/keys/keys-page.tsx'
  expect(violation(page, '../webhooks/webhooks-page.tsx', keys)).toBeDefined()
  expect(violation(page, '../../ui/button.tsx', keys)).toBeUndefined()
})

const API = sourcesIn('apps/api/src').filter((file) => !file.endsWith('.test.ts'))
/** Statements and rows; jobs and writers of the background run statements too. */
const isSql = (file: string) => /\.sql\.ts$|-rows\.ts$/.test(file)
const runsSql = (file: string) => isSql(file) || /-(job|writer)\.ts$/.test(file)
const resolved = (file: string, imported: string) =>
  relative(ROOT, resolve(ROOT, dirname(file), imported))
/** The imports of files of the API by files of the API, types included. */
const API_IMPORTS = API.flatMap((file) =>
  importsOf(file)
    .filter((imported) => imported.startsWith('.'))
    .map((imported) => ({ file, imported: resolved(file, imported) })),
)
const featureOf = (file: string) => /^apps\/api\/src\/features\/([^/]+)\//.exec(file)?.[1]

test('a feature imports another through its index alone', () => {
  const deep = API_IMPORTS.filter(({ file, imported }) => {
    const [mine, other] = [featureOf(file), featureOf(imported)]
    return (
      mine && other && mine !== other && !/\/features\/[^/]+\/index(\.sql)?\.ts$/.test(imported)
    )
  })
  expect(deep).toEqual([])
})

test('pure functions of a feature import no SQL', () => {
  const impure = API_IMPORTS.filter(
    ({ file, imported }) =>
      featureOf(file) &&
      !runsSql(file) &&
      (isSql(imported) || imported.startsWith('apps/api/src/platform/database/generated')),
  )
  expect(impure).toEqual([])
})

/** The folder that takes part in cycles: a feature, a part of the platform, or a folder of src. */
const folderOf = (file: string): string =>
  /^apps\/api\/src\/((?:features|platform)\/[^/]+|[^/]+)\//.exec(file)?.[1] ?? 'src'

/** The folders that reach themselves over imports. */
function cyclicFolders(imports: readonly { file: string; imported: string }[]): string[] {
  const targets = new Map<string, Set<string>>()
  for (const { file, imported } of imports) {
    const [from, to] = [folderOf(file), folderOf(imported)]
    if (from !== to) targets.set(from, (targets.get(from) ?? new Set()).add(to))
  }
  const reaches = (from: string, goal: string, seen = new Set<string>()): boolean =>
    [...(targets.get(from) ?? [])].some((to) => {
      if (to === goal) return true
      if (seen.has(to)) return false
      seen.add(to)
      return reaches(to, goal, seen)
    })
  return [...targets.keys()].filter((folder) => reaches(folder, folder))
}

test('folders of the API do not import each other in a circle, types included', () => {
  expect(API_IMPORTS.length, 'the walk found imports').toBeGreaterThan(1_000)
  expect(cyclicFolders(API_IMPORTS)).toEqual([])
})

test('the rule sees a circle of folders', () => {
  const [a, b] = ['keys/a.ts', 'usage/b.ts'].map((file) => `apps/api/src/features/${file}`)
  const imports = [
    { file: a as string, imported: b as string },
    { file: b as string, imported: a as string },
  ]
  expect(cyclicFolders(imports)).toEqual(['features/keys', 'features/usage'])
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
  expect(found.filter((file) => !file.startsWith('apps/api/src/platform/models/'))).toEqual([])
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
  const room = 'apps/api/src/platform/models'
  const speaking = (file: string) =>
    [...loadedWith(`${room}/${file}`)].filter((loaded) =>
      importsOf(loaded).some((imported) => /^@ai-sdk\/|guarded-fetch/.test(imported)),
    )
  expect(speaking('thread/model-thread.ts').length, 'the walk found files').toBeGreaterThan(0)
  expect(speaking('models.ts')).toEqual([])
})
