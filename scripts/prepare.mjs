// First steps of `npm start` and `npm test`, with nothing but Node and npm on the machine.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fingerprint } from './fingerprint.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** Files that decide which packages are installed, and which Prisma client is generated. */
const INSTALLED_FROM = [
  'pnpm-lock.yaml',
  'pnpm-workspace.yaml',
  'package.json',
  'prisma/schema.prisma',
  'prisma/generate-client.mjs',
]

/**
 * The first is enough to build and run the apps; the second adds the tools of test/package.json. It also
 * asks the registry about the age and origin of every locked version: 2,100 requests, which `npm start` saves.
 */
const INSTALLATIONS = {
  apps: ['--trust-lockfile', '--ignore-scripts', '--filter=./apps/*', '--filter=./packages/*'],
  everything: [],
}

/** Runs a command in the repository; ends this process with its status when it fails. */
export function runOrExit(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options })
  if (status === 0) return
  process.stderr.write(`${command} ${args.join(' ')} failed${error ? `: ${error.message}` : ''}\n`)
  process.exit(status ?? 1)
}

export const bin = (name) => `${root}node_modules/.bin/${name}`

/** turbo asks pnpm about the workspace, so the pinned one must be on the path. */
export const toolEnvironment = {
  ...process.env,
  PATH: `${root}node_modules/.bin${delimiter}${process.env.PATH}`,
  TURBO_TELEMETRY_DISABLED: '1',
}

function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  process.stderr.write(`Promptwire needs Node 20.19 or later; this is ${process.version}.\n`)
  process.exit(1)
}

const marker = (kind) => `${root}node_modules/.promptwire-${kind}`

/** Whether a kind of installation was completed for this state of the repository. */
const isInstalled = (kind, state) =>
  existsSync(marker(kind)) && readFileSync(marker(kind), 'utf8') === state

/** Installs dependencies and generates the Prisma client, unless that was done for this state. */
function installKind(kind) {
  requireNode()
  const state = fingerprint(root, INSTALLED_FROM)
  if (isInstalled(kind, state) || isInstalled('everything', state)) return
  const { packageManager } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))
  const command = ['--yes', packageManager, 'install', '--frozen-lockfile', '--prefer-offline']
  runOrExit('npx', [...command, ...INSTALLATIONS[kind]], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  // pnpm skips its scripts when the lockfile is the same, though the schema may be another.
  runOrExit(process.execPath, ['prisma/generate-client.mjs'])
  writeFileSync(marker(kind), state)
}

/** Installs what the apps need to be built and run. */
export const installApps = () => installKind('apps')

/** The tools of tests and checks as well. */
export const install = () => installKind('everything')

/** Runs a TypeScript program of the repository from its source, with this process's parameters. */
export function runProgram(file) {
  const source = ['--import', 'tsx']
  runOrExit(process.execPath, [...source, `${root}${file}`, ...process.argv.slice(2)])
}
