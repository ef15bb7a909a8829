// npm run check:hostile: builds, then runs every attack of test/hostile, tests with a hostile
// repository, server and identity provider, and random inputs for tools and the token counter, six
// times as many as `npm test`.
import { build } from './build.mjs'
import { install, runProgram } from './prepare.mjs'
import { runAndCount } from './run-vitest.mjs'

const RANDOM_INPUTS = '6'
const TESTS = [
  'test/hostile/',
  'test/cli/hostile.test.ts',
  'test/oauth/single-sign-on.test.ts',
  'apps/mcp/test/sdk-answers.test.ts',
  'packages/core/src/tokens/',
]
const PROJECTS = ['--project', 'stack', '--project', 'core']

install()
await build()
runProgram('test/hostile/main.ts')
// A named attack runs alone.
if (process.argv.length === 2) {
  const { lines, ok } = runAndCount([...PROJECTS, ...TESTS], { RANDOM_INPUTS })
  process.stdout.write(`${lines.join('\n')}\n`)
  process.exitCode = ok ? 0 : 1
}
