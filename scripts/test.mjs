// npm test: set up, check, test; the last lines name each failure and count every test. With parameters
// it runs Vitest once with these, without turbo.
import { spawnSync } from 'node:child_process'
import { build } from './build.mjs'
import { checkSources, checkTypes, run } from './check.mjs'
import { bin, install, root, toolEnvironment } from './prepare.mjs'
import { countTests, findTestPrograms, runAndCount } from './run-vitest.mjs'

/** The packages with tests, each with a task `test` in turbo.json. */
const PACKAGES = [
  'packages/core',
  'packages/runtime',
  'packages/client',
  'clients/python',
  'apps/api',
  'apps/mcp',
  'apps/web',
  'test',
]

install()
// The network, and a core for each of the others: most of them compute in one thread.
await Promise.all([downloadTestPrograms(), buildAndCheck(), checkTypes()])

const { programs, missing } = findTestPrograms()
const parameters = process.argv.slice(2)
const { lines, ok } = parameters.length > 0 ? runAndCount(parameters, programs) : runPackages()
process.stdout.write(`${[...missing, ...lines].join('\n')}\n`)
process.exit(ok ? 0 : 1)

/** The browser and the database programs, in a process of its own: it waits for the network. */
function downloadTestPrograms() {
  const find = "import('./scripts/run-vitest.mjs').then((tests) => tests.findTestPrograms())"
  return run(process.execPath, ['--eval', find])
}

/** Packages that are tested at once must find the programs built. */
async function buildAndCheck() {
  await build()
  await checkSources()
}

/** Two packages at a time: while the tests of one wait for programs and browsers, the other's compute. */
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
