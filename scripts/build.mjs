// pnpm build: builds the apps. Also Vitest's setup for tests that start the built programs.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { fingerprint } from './fingerprint.mjs'
import { root } from './prepare.mjs'

const APPS = ['api', 'mcp', 'web']

/** Builds changed apps in parallel. */
export async function build() {
  await Promise.all(APPS.map(buildApp))
}

export const setup = () => build()

async function buildApp(app) {
  const folder = `${root}apps/${app}`
  const state = fingerprint(root, [`apps/${app}`, 'packages', 'pnpm-lock.yaml'])
  // A build deletes the old output including this marker, so the marker proves a complete build.
  const marker = `${folder}/dist/.built-from`
  if (existsSync(marker) && readFileSync(marker, 'utf8') === state) return
  const child = spawn('npm', ['run', '--silent', 'build'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) {
    process.stderr.write(`The build of apps/${app} failed.\n`)
    process.exit(1)
  }
  writeFileSync(marker, state)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await build()
