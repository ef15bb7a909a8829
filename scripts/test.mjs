// npm test: set up, check, test; the last line counts every test of the repository. With parameters
// it runs Vitest once with these, without turbo.
import { spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from './build.mjs'
import { bin, install, root, runOrExit, toolEnvironment } from './prepare.mjs'
import { countTests, findTestPrograms, runVitest } from './run-vitest.mjs'

/** The packages with tests, each with a task `test` in turbo.json. */
const PACKAGES = ['packages/core', 'packages/runtime', 'apps/api', 'apps/mcp', 'apps/web', 'test']

install()
// The programs are built while the checks run: packages that are tested at once must find them built.
const building = build()
runOrExit(process.execPath, ['scripts/check-words.mjs'])
runOrExit(bin('biome'), ['check', '.'])
runOrExit(bin('turbo'), ['run', 'check', '--output-logs=errors-only'], { env: toolEnvironment })
runOrExit(bin('knip'), [])
await building

const { programs, missing } = findTestPrograms()
const parameters = process.argv.slice(2)
const { line, ok } = parameters.length > 0 ? runChosen() : runPackages()
process.stdout.write(`${[...missing, line].join('\n')}\n`)
process.exit(ok ? 0 : 1)

function runChosen() {
  const report = join(mkdtempSync(join(tmpdir(), 'promptwire-test-')), 'report.json')
  const status = runVitest(report, parameters, { environment: programs })
  const counted = countTests([report])
  return { ...counted, ok: counted.ok && status === 0 }
}

/** Two packages at a time: while the tests of one wait for programs and browsers, the other's compute. */
function runPackages() {
  const flags = ['--continue', '--concurrency=2', '--env-mode=loose', '--output-logs=new-only']
  const { status } = spawnSync(bin('turbo'), ['run', 'test', ...flags, '--log-order=grouped'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...toolEnvironment, ...programs, TEST_NODE: process.version },
  })
  const counted = countTests(PACKAGES.map((name) => `${root}${name}/test-report.json`))
  return { ...counted, ok: counted.ok && status === 0 }
}
