// npm run test:deployment: tests that start, stop, kill, upgrade, back up and move whole services.
// `.ci/run` runs them; `npm test` does not. Arguments select files.
import { build } from './build.mjs'
import { install } from './prepare.mjs'
import { findTestPrograms, runAndCount } from './run-vitest.mjs'

install()
await build()
const { programs, missing } = findTestPrograms()
const named = process.argv.slice(2)
const files = named.length > 0 ? named : ['test/deployment/']
// These tests mostly wait for programs.
const environment = { ...programs, STACK_WORKERS: '3' }
const { lines, ok } = runAndCount(['--project', 'stack', ...files], environment)
process.stdout.write(`${[...missing, ...lines].join('\n')}\n`)
process.exitCode = ok ? 0 : 1
