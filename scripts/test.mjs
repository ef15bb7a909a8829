// npm test: installs, checks, tests; the last lines list failures and counts. With arguments it
// runs Vitest once with these, without turbo.
import { spawnSync } from 'node:child_process'
import { build } from './build.mjs'
import { checkSources, checkTypes, run } from './check.mjs'
import { bin, install, root, toolEnvironment } from './prepare.mjs'
import { countTests, findTestPrograms, runAndCount } from './run-vitest.mjs'

/** Packages with a `test` task in turbo.json. */
const PACKAGES = [
  'packages/core',
  'packages/contract',
  'packages/import',
  'packages/runtime',
  'packages/client',
  'clients/python',
  'apps/api',
  'apps/mcp',
  'apps/web',
  'test',
]

install()
// In parallel: one waits for the network, and each other mostly uses one core.
await Promise.all([downloadTestPrograms(), buildAndCheck(), checkTypes()])

const { programs, missing } = findTestPrograms()
const parameters = process.argv.slice(2)
const { lines, ok } = parameters.length > 0 ? runAndCount(parameters, programs) : runPackages()
process.stdout.write(`${[...missing, ...lines].join('\n')}\n`)
process.exit(ok ? 0 : 1)

/** In a separate process, since it waits for the network. */
function downloadTestPrograms() {
  const find = "import('./scripts/run-vitest.mjs').then((tests) => tests.findTestPrograms())"
  return run(process.execPath, ['--eval', find])
}

/** Packages tested in parallel need the built programs. */
async function buildAndCheck() {
  await build()
  await checkSources()
}

/** Two packages at a time: one computes while the other waits for programs and browsers. */
function runPackages() {
  const flags = ['--continue', '--concurrency=2', '--output-logs=new-only']
  const { status } = spawnSync(bin('turbo'), ['run', 'test', ...flags, '--log-order=grouped'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...toolEnvironment, ...programs, TEST_NODE: process.version },
  })
  const tested = PACKAGES.filter((name) => programs.PYTHON || name !== 'clients/python')
  const counted = countTests(tested.map((name) => `${root}${name}/test-report.json`))
  return { ...counted, ok: counted.ok && status === 0 }
}
