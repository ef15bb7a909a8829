// The `test` script of every package: runs its test files in the named Vitest projects. turbo
// caches the report, so that unchanged packages are counted without a run.
import { relative } from 'node:path'
import { root } from './prepare.mjs'
import { runVitest } from './run-vitest.mjs'

const folder = process.cwd()
const name = relative(root, folder)
const projects = process.argv.slice(2).flatMap((project) => ['--project', project])
// Vitest matches the name anywhere in a path, so `test/` would include the apps' tests. Hostile and
// deployment tests have their own commands.
const OTHERS = ['apps/**', 'test/hostile/**', 'test/deployment/**']
const others = name === 'test' ? OTHERS.flatMap((files) => ['--exclude', files]) : []
// The MCP server has few files: importing everything in another worker takes longer than running
// some of them. Tests in `test/` run last and alone, and often wait for programs.
const WORKERS = { 'apps/mcp': '1', test: '3' }
const environment = WORKERS[name] ? { STACK_WORKERS: WORKERS[name] } : {}
const parameters = [...projects, ...others, `${name}/`]
process.exit(runVitest(`${folder}/test-report.json`, parameters, { environment }))
