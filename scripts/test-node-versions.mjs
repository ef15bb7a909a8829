// npm run test:node-versions: tests on every supported Node. Releases are pinned in
// test/node-versions and come from the npm registry (Linux on x64). Arguments select files.
import { readFileSync } from 'node:fs'
import { build } from './build.mjs'
import { install, root, runOrExit } from './prepare.mjs'
import { countTests, findTestPrograms, runVitest } from './run-vitest.mjs'

const PROJECTS = ['api', 'api on PostgreSQL', 'stack']

/** Areas where Node releases differ: HTTP, streams, fetch, crypto, program start. */
const FILES = [
  'test/start.test.ts',
  'test/mcp/',
  'apps/api/src/features/delivery/delivery.test.ts',
  'apps/api/test/postgres/events.test.ts',
  'apps/api/src/features/auth/sign-in.test.ts',
  'apps/api/test/postgres/webhook-signatures.test.ts',
  'apps/api/src/features/webhooks/webhook-addresses.test.ts',
  'apps/api/test/postgres/webhook-retries.test.ts',
]

install()
await build()
const folder = `${root}test/node-versions`
runOrExit('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
  cwd: folder,
  stdio: ['ignore', 'ignore', 'inherit'],
})
const { dependencies } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))
const { programs } = findTestPrograms()
const projects = PROJECTS.flatMap((project) => ['--project', project])
const parameters = process.argv.slice(2)
const chosen = parameters.length > 0 ? parameters : FILES
const here = process.versions.node.split('.')[0]
// In CI, `npm test` already covers the release line that runs this.
const tried = Object.keys(dependencies).filter(
  (name) => !process.env.CI || !name.startsWith(`node-${here}`),
)
const lines = tried.map((name) => {
  const node = `${folder}/node_modules/${name}/bin/node`
  const report = `${folder}/node_modules/${name}/test-report.json`
  const status = runVitest(report, [...projects, ...chosen], { node, environment: programs })
  const { lines: counted, ok } = countTests([report])
  if (status !== 0 || !ok) process.exitCode = 1
  return `${name}: ${counted.join('\n')}`
})
process.stdout.write(`${lines.join('\n')}\n`)
