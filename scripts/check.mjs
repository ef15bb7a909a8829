// pnpm check: words, format, unused code and types. It takes seconds, so .ci/run starts with it.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { bin, install, root, toolEnvironment } from './prepare.mjs'

export async function checkSources() {
  await run(process.execPath, ['scripts/check-words.mjs'])
  await run(bin('biome'), ['check', '.'])
  await run(bin('knip'), [])
}

export function checkTypes() {
  return run(bin('turbo'), ['run', 'check', '--output-logs=errors-only'])
}

/** Runs a tool; exits with its status if it fails. */
export async function run(command, parameters) {
  const stdio = ['ignore', 'inherit', 'inherit']
  const child = spawn(command, parameters, { cwd: root, stdio, env: toolEnvironment })
  const [status] = await once(child, 'exit')
  if (status === 0) return
  process.stderr.write(`${command} ${parameters.join(' ')} failed\n`)
  process.exit(status ?? 1)
}

const SOURCE = /\.(tsx?|mjs|cjs|css|sql|py|prisma)$/
const TEST = /(^|\/)tests?\/|\.test\.tsx?$|^clients\/python\/tests\//

/** Counts lines of sources and tests, to show the cost of a change. */
function countLines() {
  const list = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
  const lines = { source: 0, tests: 0 }
  for (const file of list.split('\0').filter((name) => SOURCE.test(name))) {
    const text = readFileSync(`${root}/${file}`, 'utf8')
    lines[TEST.test(file) ? 'tests' : 'source'] += text.split('\n').length - 1
  }
  return `${lines.source} lines of source, ${lines.tests} lines of tests\n`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  install()
  await checkSources()
  await checkTypes()
  process.stdout.write(countLines())
}
