import { execFile, execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createManage } from '../../packages/client/src/manage.ts'
import { oncePerWorker } from './once-per-worker.ts'
import { test as stackTest } from './stack-test.ts'

const inRepository = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** The program as its package has it, which starts in a fraction of the time that its source takes. */
async function buildProgram() {
  mkdirSync(inRepository('build'), { recursive: true })
  const folder = mkdtempSync(inRepository('build/cli-'))
  const [bundle, source] = ['packages/bundle/bundle.mjs', 'clients/cli/src/main.ts']
  execFileSync(process.execPath, [inRepository(bundle), inRepository(source)], { cwd: folder })
  return {
    file: join(folder, 'dist/main.js'),
    close: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Tests of the program `promptwire`, in an empty folder and with a development key. */
export const test = stackTest
  .extend('buildProgram', { scope: 'worker' }, oncePerWorker(buildProgram))
  .extend('folder', ({ onTestFinished }) => {
    const folder = mkdtempSync(join(tmpdir(), 'promptwire-cli-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    return folder
  })
  .extend('run', async ({ stack, devKey, folder, buildProgram }) => {
    const { file } = await buildProgram()
    return (args: readonly string[], environment: Record<string, string> = {}, place = '.') => {
      const { PROMPTWIRE_API_KEY: _, CI: __, ...inherited } = process.env
      const key = { PROMPTWIRE_API_URL: stack.apiUrl, PROMPTWIRE_API_KEY: devKey.bearer }
      const env = { ...inherited, XDG_CONFIG_HOME: folder, ...key, ...environment }
      const stop = new AbortController()
      const ran = new Promise<{ code: number; stdout: string; stderr: string }>((ended) => {
        const child = execFile(
          process.execPath,
          [file, ...args],
          { cwd: join(folder, place), env },
          (error, stdout, stderr) => ended({ code: Number(error?.code ?? 0), stdout, stderr }),
        )
        stop.signal.addEventListener('abort', () => child.kill('SIGINT'))
      })
      return Object.assign(ran, { interrupt: () => stop.abort() })
    }
  })
  .extend('api', ({ stack, devKey }) => createManage({ url: stack.apiUrl, key: devKey.bearer }))
