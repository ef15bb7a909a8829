import { readdirSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT, readSource, sourcesIn } from '../support/sources.ts'

/** Allowed imports of a folder's files: folders of the repository, and packages. */
interface Rule {
  folder: string
  folders: string[]
  packages: RegExp
}

const PACKAGES = /^(@promptwire\/(core|contract|import)\/|zod$)/
const inApi = (folder: string) => `apps/api/src/${folder}`
const RULES: Rule[] = [
  {
    folder: 'packages/core/src',
    folders: ['packages/core/src'],
    packages: /^(zod|jose|diff|js-tiktoken\/.*|@leeoniya\/ufuzzy|yaml|@noble\/.*)$/,
  },
  {
    folder: 'packages/contract/src',
    folders: ['packages/contract/src'],
    packages: /^(@promptwire\/core\/|zod$|openapi-sampler$|fastest-levenshtein$)/,
  },
  {
    folder: 'packages/import/src',
    folders: ['packages/import/src'],
    packages: /^(@promptwire\/(core|contract)\/|zod$|modern-tar$|yaml$|@noble\/)/,
  },
  {
    folder: 'packages/runtime/src',
    folders: ['packages/runtime/src'],
    packages: /^(node:|@promptwire\/(core|contract)\/|hono|@hono\/|zod$|pino$|prom-client$)/,
  },
  {
    folder: 'apps/api/src/kernel',
    folders: ['kernel', 'platform/database'].map(inApi),
    packages: new RegExp(
      `${PACKAGES.source}|^(node:|pg$|uuid$|bowser$|csv-stringify/sync$|ipaddr\\.js$|lru-cache$|modern-tar$|rate-limiter-flexible$)`,
    ),
  },
  {
    folder: 'apps/api/src/platform/database',
    folders: [inApi('platform/database')],
    packages:
      /^(node:|pg$|@prisma\/|@electric-sql\/|@promptwire\/(core\/errors\/failure|runtime\/(collect-garbage|environment|thread))$)/,
  },
  {
    folder: 'apps/api/src/platform/threads',
    folders: ['platform/threads', 'kernel'].map(inApi),
    packages: new RegExp(
      `${PACKAGES.source}|^(node:|prom-client$|tinypool$|@promptwire/runtime/thread$)`,
    ),
  },
  {
    folder: 'apps/api/src/platform/fetch',
    folders: ['platform/fetch', 'kernel'].map(inApi),
    packages: new RegExp(`${PACKAGES.source}|^(node:|request-filtering-agent$)`),
  },
  {
    folder: 'apps/api/src/platform/mail',
    folders: ['platform/mail'].map(inApi),
    packages: /^nodemailer$/,
  },
  {
    folder: 'apps/api/src/platform/models',
    folders: ['platform', 'kernel'].map(inApi),
    packages: new RegExp(
      `${PACKAGES.source}|^(node:|lru-cache$|@ai-sdk/|@pydantic/genai-prices$|@promptwire/runtime/thread$)`,
    ),
  },
  {
    folder: 'apps/api/src/jobs',
    folders: ['jobs', 'kernel', 'platform/database'].map(inApi),
    packages: new RegExp(`${PACKAGES.source}|^(node:|pino$|prom-client$|@promptwire/runtime/)`),
  },
  {
    folder: 'apps/api/src/features',
    folders: ['features', 'jobs', 'kernel', 'platform'].map(inApi),
    packages: new RegExp(
      `${PACKAGES.source}|^(node:|pg$|pino$|prom-client$|uuid$|diff$|ajv(?:/dist/2020.js)?$|ajv-formats$|aws4fetch$|ipaddr\\.js$|lru-cache$|standardwebhooks$|csv-parse/sync$|csv-stringify/sync$|fflate$|transliteration$|yaml$|openid-client$|re2js$|@zxcvbn-ts/|@simplewebauthn/server$|request-filtering-agent$|@promptwire/runtime/)`,
    ),
  },
  {
    folder: 'apps/api/src/http',
    folders: ['http', 'features', 'kernel'].map(inApi),
    packages: new RegExp(
      `${PACKAGES.source}|^(hono|@hono/node-server$|pino$|prom-client$|node:crypto$|node:timers/promises$|rate-limiter-flexible$|@promptwire/runtime/)`,
    ),
  },
  ...['http', 'server'].map((room) => ({
    folder: `apps/mcp/src/${room}`,
    folders: ['apps/mcp/src'],
    packages:
      /^(node:(crypto|timers\/promises)$|@promptwire\/(core|contract|runtime)\/|@modelcontextprotocol\/server|hono|pino$|zod$)/,
  })),
  {
    // Apps install this package: it bundles core, and only its disk cache needs Node. The build
    // turns the contract into a table.
    folder: 'packages/client/src',
    folders: ['packages/client/src'],
    packages:
      /^(@promptwire\/(core\/(compile|errors)|contract\/(operation|build-request|find-key|public-contract)$)|node:(fs\/promises|path)$)/,
  },
  {
    // A client of the contract, which the build bundles into it.
    folder: 'clients/cli/src',
    folders: ['clients/cli/src'],
    packages:
      /^(@promptwire\/(contract|import|core\/errors)\/|@promptwire\/core\/(access\/scopes$|models\/(example-model|known\/describe-end)$|oauth\/redirect-uri$|text\/(same-json|slug)$|version$)|(@clack\/prompts|commander|diff|eventsource-parser\/stream|yaml|zod)$|node:)/,
  },
  {
    // The check calls a deployment from outside, like a client.
    folder: 'packages/deployment-check/src',
    folders: ['packages/deployment-check/src'],
    packages: /^(@modelcontextprotocol\/sdk\/|@promptwire\/core\/(access|oauth)\/)/,
  },
  {
    folder: 'apps/web/src/ui',
    folders: ['apps/web/src/ui'],
    packages: new RegExp(`${PACKAGES.source}|^(node:|hono)`),
  },
  {
    folder: 'apps/web/src/product',
    folders: ['apps/web/src/product', 'apps/web/src/ui'],
    packages: new RegExp(`${PACKAGES.source}|^hono`),
  },
  ...['session', 'oauth', ...foldersIn('apps/web/src/features')].map((room) => ({
    folder: `apps/web/src/${room}`,
    folders: [room, 'session', 'product', 'ui'].map((folder) => `apps/web/src/${folder}`),
    packages: new RegExp(
      `${PACKAGES.source}|^(node:crypto$|hono|pino$|fflate$|jose$|uqr$|@promptwire/(runtime|deployment-check)/)`,
    ),
  })),
  {
    // Runs in browsers; may import only the server's types of its props.
    folder: 'apps/web/src/islands',
    folders: ['apps/web/src/islands', 'apps/web/src/ui/controls/island-props.ts'],
    packages:
      /^(@promptwire\/(core|contract|import)\/|preact|eventsource-parser\/stream$|@atlaskit\/pragmatic-drag-and-drop|@codemirror\/|@lezer\/|@simplewebauthn\/browser$)/,
  },
]

function foldersIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${basename(folder)}/${name}`)
}

const IMPORT = /^(?:import|export)\b[^'"=]*?\bfrom '([^']+)'|\bimport\(\s*'([^']+)'/gm

const parseImports = (source: string) =>
  [...source.matchAll(IMPORT)].map(([, from, dynamic]) => from ?? dynamic ?? '')

const readImports = (file: string) => parseImports(readSource(file))

/** Why a rule forbids an import; undefined if it allows it. */
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
      readImports(file).flatMap((imported) => violation(file, imported, rule) ?? []),
    )
    expect(found).toEqual([])
  })
})

test('the rule finds both kinds of forbidden import', () => {
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

/** Files of statements and rows. Verbs, jobs and background writers run statements too. */
const isSql = (file: string) => /\.sql\.ts$|-rows\.ts$/.test(file)
const isVerb = (file: string) => readImports(file).some((each) => each.endsWith('/kernel/verb.ts'))
const runsSql = (file: string) => isSql(file) || isVerb(file) || /-(job|writer)\.ts$/.test(file)

interface Import {
  readonly file: string
  readonly imported: string
}

/** Imports between files of a folder, including types. */
const importsWithin = (folder: string): Import[] =>
  sourcesIn(folder)
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) =>
      readImports(file)
        .filter((imported) => imported.startsWith('.'))
        .map((imported) => ({
          file,
          imported: relative(ROOT, resolve(ROOT, dirname(file), imported)),
        })),
    )
const API_IMPORTS = importsWithin('apps/api/src')
const findFeature = (file: string) => /^apps\/api\/src\/features\/([^/]+)\//.exec(file)?.[1]

test('http and the features import a feature through its index alone', () => {
  const deep = API_IMPORTS.filter(({ file, imported }) => {
    const [mine, other] = [findFeature(file), findFeature(imported)]
    const isIndex = /\/features\/[^/]+\/index(\.sql)?\.ts$/.test(imported)
    const isRuled = mine || file.startsWith('apps/api/src/http/')
    return isRuled && other && mine !== other && !isIndex
  })
  expect(deep).toEqual([])
})

test('pure functions of a feature import no SQL', () => {
  const isGenerated = (file: string) => file.startsWith('apps/api/src/platform/database/generated')
  const impure = API_IMPORTS.filter(
    ({ file, imported }) =>
      findFeature(file) && !runsSql(file) && (isSql(imported) || isGenerated(imported)),
  )
  expect(impure).toEqual([])
})

/** A statement or a database call. `c.req.query` reads a request's query string. */
const hasSql = (source: string) =>
  /\b(SELECT|INSERT INTO|UPDATE "|DELETE FROM)\b|\btx\b|\.prisma\b|(?<!\breq)\.query\(/.test(source)

test('http has no SQL: it calls functions of the features', () => {
  const files = sourcesIn('apps/api/src/http')
  expect(files.length, 'the walk found files').toBeGreaterThan(30)
  expect(files.filter((file) => hasSql(readSource(file)))).toEqual([])
})

test('the rule finds statements and calls of the database', () => {
  expect(hasSql("unitOfWork.read((tx) => findKey(tx, 'id'))")).toBe(true)
  expect(hasSql('connection.query(`DELETE FROM session`)')).toBe(true)
  expect(hasSql('database.prisma.session')).toBe(true)
  expect(hasSql("c.req.query('cursor')")).toBe(false)
})

test('a verb names each service that it takes, because rest patterns miss inherited ones', () => {
  const verbs = sourcesIn('apps/api/src').filter((file) => isVerb(file))
  expect(verbs.length, 'the walk found verbs').toBeGreaterThan(80)
  const takesRest = /\.\.\.\w+,?\s*\}\s*:\s*(?:Verb|Internal)Context\b|\.\.\.context\b/
  expect(verbs.filter((file) => takesRest.test(readSource(file)))).toEqual([])
})

interface Interface {
  readonly file: string
  readonly parents: readonly string[]
  /** True if all its own members are functions. */
  readonly hasOnlyFunctions: boolean
}

const FUNCTION_MEMBER = /^ {2}(?:readonly )?\w+\??(?:: )?(?:<[^>]+>)?\(/

function findInterfaces(files: readonly string[]): Map<string, Interface> {
  const found = new Map<string, Interface>()
  for (const file of files) {
    const declared = /^export interface (\w+)(?:<[^>]*>)?(?: extends ([^{]+))? \{\n([\s\S]*?)^\}/gm
    for (const [, name = '', extended = '', body = ''] of readSource(file).matchAll(declared)) {
      const members = body.split('\n').filter((line) => /^ {2}[a-z]/.test(line))
      const hasOnlyFunctions = members.every((line) => FUNCTION_MEMBER.test(line))
      found.set(name, { file, parents: extended.match(/\w+/g) ?? [], hasOnlyFunctions })
    }
  }
  return found
}

/** Whether a file implements an interface, with a class or a function. */
const implementsInterface = (file: string, name: string): boolean =>
  new RegExp(`\\bimplements [^{]*\\b${name}\\b|\\): (?:Promise<)?${name}>? (?:\\{|=>)`).test(
    readSource(file),
  )

test.each(['apps/api/src', 'apps/mcp/src'])(
  'no interface of %s is declared apart from its only implementation',
  (folder) => {
    const files = sourcesIn(folder).filter((file) => !/\.test\.ts$/.test(file))
    const interfaces = findInterfaces(files)
    expect(interfaces.size, 'the walk found interfaces').toBeGreaterThan(5)
    const isPort = (name: string): boolean => {
      const known = interfaces.get(name)
      return known?.hasOnlyFunctions === true && known.parents.every(isPort)
    }
    const apart = [...interfaces].filter(([name, { file }]) => {
      if (!isPort(name)) return false
      const children = [...interfaces].filter(([, { parents }]) => parents.includes(name))
      const names = [name, ...children.map(([child]) => child)]
      const made = files.filter((each) => names.some((one) => implementsInterface(each, one)))
      return made.length === 1 && made[0] !== file
    })
    expect(apart.map(([name]) => name)).toEqual([])
  },
)

/** Finds import cycles. Files with the same `toName` count as one. */
function findCycles(imports: readonly Import[], toName: (file: string) => string): string[] {
  const targets = new Map<string, Set<string>>()
  for (const { file, imported } of imports) {
    const [from, to] = [toName(file), toName(imported)]
    if (from !== to) targets.set(from, (targets.get(from) ?? new Set()).add(to))
  }
  const reaches = (from: string, goal: string, seen = new Set<string>()): boolean =>
    [...(targets.get(from) ?? [])].some((to) => {
      if (to === goal) return true
      if (seen.has(to)) return false
      seen.add(to)
      return reaches(to, goal, seen)
    })
  return [...targets.keys()].filter((name) => reaches(name, name))
}

/** A feature, a part of the platform or of the components, a folder of src, or a top-level file. */
const findFolder = (file: string): string =>
  /\/src\/((?:features|platform|ui|islands)\/[^/]+|[^/]+)\//.exec(file)?.[1] ?? file

/** Sources of the apps and of the larger packages. */
const SOURCES = [
  'apps/api/src',
  'apps/mcp/src',
  'apps/web/src',
  'clients/cli/src',
  'packages/client/src',
  'packages/contract/src',
  'packages/core/src',
  'packages/deployment-check/src',
  'packages/import/src',
  'packages/runtime/src',
]

describe.each(SOURCES)('%s', (folder) => {
  const imports = importsWithin(folder)

  test('has no circular imports between files, types included', () => {
    expect(imports.length, 'the walk found imports').toBeGreaterThan(5)
    expect(findCycles(imports, (file) => file)).toEqual([])
  })

  test('has no circular imports between folders, types included', () => {
    expect(findCycles(imports, findFolder)).toEqual([])
  })
})

const mountedBy = (file: string): string[] =>
  readImports(`apps/web/src/${file}`)
    .flatMap((imported) => /^\.\/(features\/[^/]+)\//.exec(imported)?.[1] ?? [])
    .filter((name, at, all) => all.indexOf(name) === at)

test('features.ts mounts every feature of a project, the editor included', () => {
  const [inProjects, outside] = [mountedBy('features.ts'), mountedBy('app.tsx')]
  const names = ['audit', 'auth', 'guides', 'home', 'members', 'projects', 'reference', 'search']
  expect(outside.toSorted()).toEqual(names.map((name) => `features/${name}`))
  expect(inProjects).toContain('features/editor')
  expect([...new Set([...inProjects, ...outside])].toSorted()).toEqual(
    foldersIn('apps/web/src/features').toSorted(),
  )
})

const MAX_FILES_IN_FOLDER = 25

test.each(SOURCES)('no folder of %s has more than 25 source files', (folder) => {
  const folders = sourcesIn(folder).map((file) => dirname(file))
  const crowded = folders.filter(
    (name) => folders.filter((other) => other === name).length > MAX_FILES_IN_FOLDER,
  )
  expect([...new Set(crowded)]).toEqual([])
})

test('the rule finds a circle of folders', () => {
  const file = 'apps/api/src/features/keys/a.ts'
  const imported = 'apps/api/src/features/usage/b.ts'
  const circle = [
    { file, imported },
    { file: imported, imported: file },
  ]
  expect(findCycles(circle, findFolder)).toEqual(['features/keys', 'features/usage'])
})

test('worker threads register every task of the features', () => {
  const tasks = sourcesIn('apps/api/src').flatMap((file) =>
    [...readSource(file).matchAll(/^export const (\w+): Task</gm)].map(([, name]) => name ?? ''),
  )
  expect(tasks.length, 'the walk found tasks').toBeGreaterThan(10)
  const listed = readSource('apps/api/src/runtime/worker-tasks.ts')
  const missing = tasks.filter((name) => !new RegExp(`^  ${name},$`, 'm').test(listed))
  expect(missing).toEqual([])
})

/** Uses a provider SDK, or `fetch` to a provider. */
const callsProvider = (file: string, source: string) =>
  parseImports(source).some((imported) => /^(ai$|ai\/|@ai-sdk\/)/.test(imported)) ||
  (file.startsWith('apps/api/') && /(?:await|return|=>)\s+fetch\(/.test(source))

test('only one folder calls model providers', () => {
  const files = [
    'packages/contract/src',
    'packages/core/src',
    'packages/import/src',
    'packages/runtime/src',
    'apps/api/src',
    'apps/web/src',
  ].flatMap(sourcesIn)
  const found = files.filter((file) => callsProvider(file, readSource(file)))
  expect(found.length, 'the walk found files').toBeGreaterThan(0)
  expect(found.filter((file) => !file.startsWith('apps/api/src/platform/models/'))).toEqual([])
})

/** A module, and all API modules that it loads. */
function loadedWith(file: string, loaded = new Set<string>()): Set<string> {
  if (loaded.has(file)) return loaded
  loaded.add(file)
  const source = readSource(file)
  for (const [, imported = ''] of source.matchAll(/^import (?!type\b)[^']*from '(\.[^']+)'/gm)) {
    loadedWith(relative(ROOT, resolve(ROOT, dirname(file), imported)), loaded)
  }
  return loaded
}

test('only the model thread loads provider SDKs', () => {
  const room = 'apps/api/src/platform/models'
  const speaking = (file: string) =>
    [...loadedWith(`${room}/${file}`)].filter((loaded) =>
      readImports(loaded).some((imported) => /^@ai-sdk\/|guarded-fetch/.test(imported)),
    )
  expect(speaking('thread/model-thread.ts').length, 'the walk found files').toBeGreaterThan(0)
  expect(speaking('models.ts')).toEqual([])
})
