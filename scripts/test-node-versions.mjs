// npm run test:node-versions: the API, stack and start tests on every Node that we hold on. The
// releases are pinned in test/node-versions and come from the npm registry (Linux on x64).
import { readFileSync } from 'node:fs'
import { install, root, runOrExit } from './prepare.mjs'
import { findBrowser, runVitest } from './run-vitest.mjs'

const PROJECTS = ['api on PGlite', 'api on PostgreSQL', 'stack']

install()
const folder = `${root}test/node-versions`
runOrExit('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
  cwd: folder,
  stdio: ['ignore', 'ignore', 'inherit'],
})
const { dependencies } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))
const browser = findBrowser()
const chosen = PROJECTS.flatMap((project) => ['--project', project])
const lines = Object.keys(dependencies).map((name) => {
  const node = `${folder}/node_modules/${name}/bin/node`
  const result = runVitest(node, browser, [...chosen, ...process.argv.slice(2)])
  if (!result?.ok) process.exitCode = 1
  return `${name}: ${result?.line ?? 'vitest ended without a report'}`
})
process.stdout.write(`${lines.join('\n')}\n`)
