// npm run check:hostile: builds, then attacks the built service with every recipe of test/hostile, runs
// its tests, and tries the tools and the token counter with six times as many random inputs as `npm test`.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from './build.mjs'
import { install, runProgram } from './prepare.mjs'
import { runVitest } from './run-vitest.mjs'

const RANDOM_INPUTS = '6'
const TESTS = ['test/hostile/', 'apps/mcp/test/sdk-answers.test.ts', 'packages/core/src/tokens/']
const PROJECTS = ['--project', 'stack', '--project', 'core']

install()
await build()
runProgram('test/hostile/main.ts')
// A named recipe is run alone.
if (process.argv.length === 2) {
  const report = join(mkdtempSync(join(tmpdir(), 'promptwire-hostile-')), 'report.json')
  const environment = { RANDOM_INPUTS }
  process.exitCode = runVitest(report, [...PROJECTS, ...TESTS], { environment })
}
