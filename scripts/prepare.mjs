// What `npm start` and `npm test` do first, with nothing but Node and npm on the machine.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const marker = `${root}node_modules/.promptwire-installed`
const fingerprinted = [
  'pnpm-lock.yaml',
  'pnpm-workspace.yaml',
  'package.json',
  'prisma/schema.prisma',
]

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

/** Installs dependencies and generates the Prisma client, unless that was done for this state. */
export function install() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) {
    process.stderr.write(`Promptwire needs Node 20.19 or later; this is ${process.version}.\n`)
    process.exit(1)
  }
  const hash = createHash('sha256')
  for (const file of fingerprinted) hash.update(readFileSync(root + file))
  const fingerprint = hash.digest('hex')
  if (existsSync(marker) && readFileSync(marker, 'utf8') === fingerprint) return
  const { packageManager } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))
  runOrExit('npx', ['--yes', packageManager, 'install', '--frozen-lockfile'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  // pnpm skips its scripts when the lockfile is the same, though the schema may be another.
  runOrExit(bin('prisma'), ['generate'], { stdio: ['ignore', 'ignore', 'inherit'] })
  writeFileSync(marker, fingerprint)
}

/** Builds what changed since the last build. */
export function build() {
  runOrExit(bin('turbo'), ['run', 'build', '--output-logs=errors-only'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: toolEnvironment,
  })
}

/** Runs a TypeScript program of the repository from its source, with this process's parameters. */
export function runProgram(file) {
  const source = ['--import', 'tsx']
  runOrExit(process.execPath, [...source, `${root}${file}`, ...process.argv.slice(2)])
}
