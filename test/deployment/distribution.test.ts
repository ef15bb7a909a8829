import { execFile, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { getMcpConfigForManifest, unpackExtension } from '@anthropic-ai/mcpb'
import { McpbManifestSchema } from '@anthropic-ai/mcpb/schemas/0.3'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, expect } from 'vitest'
import { createManage } from '../../packages/client/src/manage.ts'
import { freePort } from '../support/free-port.ts'
import { ServerJson } from '../support/published-formats.ts'
import { test as stackTest } from '../support/stack-test.ts'

const execFileAsync = promisify(execFile)
const inRepository = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'))

const BUILT = inRepository('build/distribution')
const { version } = readJson(inRepository('package.json'))

beforeAll(() => {
  const build = ['--import', 'tsx', inRepository('distribution/build.ts')]
  execFileSync(process.execPath, build, { stdio: ['ignore', 'ignore', 'inherit'] })
})

const test = stackTest.extend('key', async ({ stack, owner }) => (await stack.key(owner)).text)

/** Starts a server as its package describes; resolves with its tool names. */
async function listTools(command: string, args: string[], env: Record<string, string>) {
  const client = new Client({ name: 'a-desktop', version: '1' })
  await client.connect(new StdioClientTransport({ command, args, env }))
  const { tools } = await client.listTools()
  await client.close()
  return tools.map(({ name }) => name)
}

test('server.json is valid for the MCP registry, and agrees with the npm package', () => {
  const server = ServerJson.parse(readJson(`${BUILT}/server.json`))
  const npm = readJson(`${BUILT}/npm/package.json`)
  expect(server.packages[0]).toMatchObject({ identifier: npm.name, version })
  expect(server).toMatchObject({ name: npm.mcpName, version: npm.version })
  expect(npm.version).toBe(version)
})

const isServed = (port: string): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/healthz`).then(
    () => true,
    () => false,
  )

const CLIENT = `${BUILT}/promptwire-client-${version}.tgz`

const PROGRAM = `${BUILT}/promptwire-${version}.tgz`

/** An app with the client and the CLI installed from files, without a network or a cache. */
let app: string
beforeAll(() => {
  app = mkdtempSync(join(tmpdir(), 'promptwire-app-'))
  // Inside npm, as in `npm test`, the environment names the repository's folder.
  const install = ['install', '--prefix', app, '--offline', '--no-audit']
  const cache = ['--cache', join(app, 'cache')]
  execFileSync('npm', [...install, ...cache, CLIENT, PROGRAM], { cwd: app, stdio: 'ignore' })
})
afterAll(() => rmSync(app, { recursive: true, force: true }))

const MAX_DOWNLOAD_BYTES = 25_000_000

test('the program with the service is one download of 25 MB, without tests, sources or paths', () => {
  expect(statSync(PROGRAM).size).toBeLessThan(MAX_DOWNLOAD_BYTES)
  const folder = join(app, 'node_modules/promptwire')
  const { dependencies, bundleDependencies } = readJson(join(folder, 'package.json'))
  expect(bundleDependencies).toEqual(Object.keys(dependencies))
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  expect(files.filter((file) => /\.(map|ts|tsx)$|\btests?\b/.test(file))).toEqual([])
  const programs = files.filter((file) => /^(dist|apps)\/.*\.js$/.test(file))
  const withPath = (file: string) =>
    readFileSync(join(folder, file), 'utf8').includes(inRepository('apps'))
  expect(programs.filter(withPath)).toEqual([])
})

/**
 * Starts the service like its users, and waits until it is ready; `kill` ends only that program.
 */
async function startService(command: string, args: readonly string[]) {
  const names = ['WEB_PORT', 'API_PORT', 'MCP_PORT', 'API_INTERNAL_PORT']
  const ports = await Promise.all(names.map(async (name) => [name, String(await freePort())]))
  const { DATABASE_URL: _, DATA_DIR: __, ...environment } = process.env
  const child = spawn(command, args, {
    cwd: app,
    env: { ...environment, ...Object.fromEntries(ports) },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  let banner = ''
  for await (const text of child.stdout.setEncoding('utf8')) {
    banner += text
    if (banner.includes('Ctrl-C stops everything.')) break
  }
  return {
    banner,
    kill: async (signal: NodeJS.Signals) => {
      child.kill(signal)
      for (const [, port = ''] of ports) {
        await expect.poll(() => isServed(port), { timeout: 20_000 }).toBe(false)
      }
    },
  }
}

test('the program alone starts the service, whose curl line works, and SIGKILL to it stops all of it', async () => {
  const { banner, kill } = await startService(join(app, 'node_modules/.bin/promptwire'), [])
  const command = /curl -G[\s\S]*?compiled/.exec(banner)?.[0] ?? ''
  const { stdout } = await execFileAsync('bash', ['-c', command])
  expect(JSON.parse(stdout).data.prompt).toContain('You are a support agent.')
  expect(readFileSync(join(app, '.promptwire/.gitignore'), 'utf8')).toBe('*\n')
  await kill('SIGKILL')
})

test.for([
  ['the program', 'promptwire', []],
  ['npx', 'npx', ['--no', 'promptwire']],
] as const)(
  'a closed terminal, SIGHUP to %s, stops all of the service',
  async ([, command, args]) => {
    const program = command === 'npx' ? command : join(app, 'node_modules/.bin', command)
    const { kill } = await startService(program, args)
    await kill('SIGHUP')
  },
)

test('the package of the client is installed without a network, fetches and manages prompts', async ({
  stack,
  key,
}) => {
  const script = `
    import { createClient, PromptwireError } from '@promptwire/client'
    import { localCompile } from '@promptwire/client/compile'
    import { createManage, paginate } from '@promptwire/client/manage'
    const options = { url: '${stack.apiUrl}', key: '${key}' }
    const client = createClient({ ...options, compile: localCompile })
    const error = await client.get('no-such-prompt').catch((error) => error)
    console.log(error.name, error.code)
    const api = createManage(options)
    await api.create_prompt({ name: 'Made by a program' })
    for await (const { slug } of paginate(api.list_prompts, { limit: 1 })) console.log(slug)
    const other = await api.get_prompt({ prompt_id: 'no-such-prompt' }).catch((error) => error)
    console.log(other instanceof PromptwireError, other.code)`
  const node = ['--input-type=module', '--eval', script]
  const { stdout } = await execFileAsync(process.execPath, node, { cwd: app })
  expect(stdout).toBe('PromptwireError NOT_FOUND\nmade-by-a-program\ntrue NOT_FOUND\n')
})

const TYPED_APP = `
import { createClient } from '@promptwire/client'
import { localCompile } from '@promptwire/client/compile'
import { diskStorage } from '@promptwire/client/disk'
import { createManage, type OperationTypes, paginate } from '@promptwire/client/manage'
import type { Prompts } from './prompts.d.ts'
const options = { url: '', key: '' }
const promptwire = createClient<Prompts>({
  ...options,
  compile: localCompile,
  storage: diskStorage('copies'),
})
await promptwire.get('typed', { company: 'Acme', seats: 3 })
await promptwire.get('no-variables')
// @ts-expect-error A value is missing.
await promptwire.get('typed')
// @ts-expect-error A value has another type.
await promptwire.get('typed', { company: 'Acme', seats: 'three' })
// @ts-expect-error No such prompt.
await promptwire.get('unknown')
await createClient(options).get('any', { value: 1 })
await createClient(options).get('any')
const api = createManage(options)
const blocks: OperationTypes['create_prompt']['input']['blocks'] = [{ type: 'role', title: 'Role' }]
const { data } = await api.create_prompt({ name: 'Typed', blocks })
export const version: number = (await api.save_draft_version({ prompt_id: data.id })).data.version
for await (const { slug } of paginate(api.list_prompts, { sort: 'name' })) slug.length
for await (const { version } of paginate(api.list_versions, { prompt_id: 'x' })) version.toFixed()
await api.list_folders()
// @ts-expect-error The name is missing.
await api.create_prompt({})
// @ts-expect-error A prompt is named.
await api.get_prompt()
// @ts-expect-error No type of block.
await api.create_block({ prompt_id: 'x', type: 'other', title: 'Title' })
`

test('the types of the client and of prompts are complete, and the exports are sound', async ({
  stack,
  owner,
}) => {
  const { text: key } = await stack.key(owner, 'dev')
  const api = createManage({ url: stack.apiUrl, key })
  const variables = [
    { key: 'company', required: true },
    { key: 'seats', type: 'integer' },
  ] as const
  await api.create_prompt({ name: 'Typed', variables: [...variables] })
  await api.create_prompt({ name: 'No variables' })
  const env = { ...process.env, PROMPTWIRE_API_URL: stack.apiUrl, PROMPTWIRE_API_KEY: key }
  await execFileAsync('node_modules/.bin/promptwire', ['types'], { cwd: app, env })
  writeFileSync(join(app, 'app.mts'), TYPED_APP)
  const compilerOptions = {
    strict: true,
    noEmit: true,
    module: 'nodenext',
    target: 'es2022',
    types: [],
  }
  writeFileSync(
    join(app, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: { ...compilerOptions, lib: ['es2023', 'dom'] },
      files: ['app.mts'],
    }),
  )
  const run = (program: string, ...args: string[]) =>
    execFileAsync(inRepository(program), args, { cwd: app }).catch(
      ({ stdout, stderr }: { stdout: string; stderr: string }) =>
        expect.unreachable(stdout + stderr),
    )
  await run('node_modules/.bin/tsc', '-p', app)
  for (const file of [CLIENT, PROGRAM]) {
    await run('test/node_modules/.bin/publint', file, '--strict')
  }
  await run('test/node_modules/.bin/attw', CLIENT, '--profile', 'esm-only')
})

test('the program is the local MCP server, too', async ({ stack, key }) => {
  const env = { PATH: process.env['PATH'] ?? '', PROMPTWIRE_API_URL: stack.apiUrl }
  const program = join(app, 'node_modules/.bin/promptwire')
  const tools = await listTools(program, ['mcp'], { ...env, PROMPTWIRE_API_KEY: key })
  expect(tools).toContain('list_prompts')
})

test('the npm package starts the server with the variables of server.json', async ({
  stack,
  key,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'promptwire-npm-'))
  const pack = ['pack', '--json', '--pack-destination', folder]
  const [{ filename, files }] = JSON.parse(
    execFileSync('npm', pack, { cwd: `${BUILT}/npm`, encoding: 'utf8' }),
  )
  expect(files.map(({ path }: { path: string }) => path).sort()).toEqual([
    'LICENSE',
    'README.md',
    'dist/stdio.js',
    'package.json',
  ])
  execFileSync('tar', ['xzf', filename], { cwd: folder })
  const { bin } = readJson(`${folder}/package/package.json`)
  const [program] = Object.values(bin) as string[]
  const given: Record<string, string> = {
    PROMPTWIRE_API_URL: stack.apiUrl,
    PROMPTWIRE_API_KEY: key,
  }
  const { packages } = ServerJson.parse(readJson(`${BUILT}/server.json`))
  const required = packages[0]?.environmentVariables.filter(({ isRequired }) => isRequired) ?? []
  expect(required.map(({ name }) => name)).toEqual(['PROMPTWIRE_API_KEY'])
  const env = { PATH: process.env['PATH'] ?? '', ...given }
  expect(await listTools(`${folder}/package/${program}`, [], env)).toContain('list_prompts')
})

test('the bundle for Claude Desktop has a valid manifest, and starts with its settings', async ({
  stack,
  key,
}) => {
  const outputDir = mkdtempSync(join(tmpdir(), 'promptwire-desktop-'))
  const mcpbPath = `${BUILT}/promptwire-${version}.mcpb`
  expect(await unpackExtension({ mcpbPath, outputDir, silent: true })).toBe(true)
  const manifest = McpbManifestSchema.parse(readJson(`${outputDir}/manifest.json`))
  expect(manifest.version).toBe(version)
  const config = await getMcpConfigForManifest({
    manifest,
    extensionPath: outputDir,
    systemDirs: { HOME: outputDir },
    userConfig: { api_url: stack.apiUrl, api_key: key },
    pathSeparator: '/',
  })
  const { command = '', args = [], env = {} } = config ?? {}
  const settings = { PATH: process.env['PATH'] ?? '', ...env }
  expect(await listTools(command, args, settings)).toContain('list_prompts')
})
