// npm run test:deployment: the tests that start, stop, kill, upgrade, back up and move whole services. `.ci/run` runs
// them; `npm test` does not wait for them. Files may be named instead.
import { build } from './build.mjs'
import { install } from './prepare.mjs'
import { findTestPrograms, runAndCount } from './run-vitest.mjs'

install()
await build()
const { programs, missing } = findTestPrograms()
const named = process.argv.slice(2)
const files = named.length > 0 ? named : ['test/deployment/']
// They wait for programs to start and stop more than they compute.
const environment = { ...programs, STACK_WORKERS: '3' }
const { lines, ok } = runAndCount(['--project', 'stack', ...files], environment)
process.stdout.write(`${[...missing, ...lines].join('\n')}\n`)
process.exitCode = ok ? 0 : 1
