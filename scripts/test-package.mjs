// The `test` script of every package: its test files in the named projects of Vitest. The report is
// what turbo keeps, so that a package that did not change is counted without being run.
import { relative } from 'node:path'
import { root } from './prepare.mjs'
import { runVitest } from './run-vitest.mjs'

const folder = process.cwd()
const name = relative(root, folder)
const projects = process.argv.slice(2).flatMap((project) => ['--project', project])
// Vitest looks for the name anywhere in a path: `test/` is in those of the apps as well. The hostile tests
// belong to `npm run check:hostile`, those of deployments to `npm run test:deployment`.
const OTHERS = ['apps/**', 'test/hostile/**', 'test/deployment/**']
const others = name === 'test' ? OTHERS.flatMap((files) => ['--exclude', files]) : []
// The MCP server has few files: another worker would take longer to import everything than to run some of them. The
// tests in `test/` run last and alone, and often wait for the programs that they start.
const WORKERS = { 'apps/mcp': '1', test: '3' }
const environment = WORKERS[name] ? { STACK_WORKERS: WORKERS[name] } : {}
const parameters = [...projects, ...others, `${name}/`]
process.exit(runVitest(`${folder}/test-report.json`, parameters, { environment }))
