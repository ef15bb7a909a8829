import { execFile, execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const inRepository = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** Builds the CLI as packaged, which starts much faster than its source. */
export async function buildProgram() {
  mkdirSync(inRepository('build'), { recursive: true })
  const folder = mkdtempSync(inRepository('build/cli-'))
  const [bundle, source] = ['packages/bundle/bundle.mjs', 'clients/cli/src/main.ts']
  execFileSync(process.execPath, [inRepository(bundle), inRepository(source)], { cwd: folder })
  return {
    file: join(folder, 'dist/main.js'),
    close: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Runs the CLI in a folder, without this process's keys in its environment. */
export function runIn(
  folder: string,
  file: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
) {
  const { PROMPTWIRE_API_KEY: _, PROMPTWIRE_API_URL: __, CI: ___, ...inherited } = process.env
  const env = { ...inherited, ...environment }
  const stop = new AbortController()
  const ran = new Promise<{ code: number; stdout: string; stderr: string }>((ended) => {
    const child = execFile(
      process.execPath,
      [file, ...args],
      { cwd: folder, env },
      (error, stdout, stderr) => ended({ code: Number(error?.code ?? 0), stdout, stderr }),
    )
    stop.signal.addEventListener('abort', () => child.kill('SIGINT'))
  })
  return Object.assign(ran, { interrupt: () => stop.abort() })
}
