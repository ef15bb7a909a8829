// pnpm check: words, format, unused code and types. It takes seconds, so it is the first step of .ci/run.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
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

/** Runs a tool of the repository; ends this process with its status when it fails. */
export async function run(command, parameters) {
  const stdio = ['ignore', 'inherit', 'inherit']
  const child = spawn(command, parameters, { cwd: root, stdio, env: toolEnvironment })
  const [status] = await once(child, 'exit')
  if (status === 0) return
  process.stderr.write(`${command} ${parameters.join(' ')} failed\n`)
  process.exit(status ?? 1)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  install()
  await checkSources()
  await checkTypes()
}
