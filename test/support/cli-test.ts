import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createManage } from '../../packages/client/src/manage.ts'
import { oncePerWorker } from './once-per-worker.ts'
import { buildProgram, runIn } from './program.ts'
import { test as stackTest } from './stack-test.ts'

/** Tests of the CLI `promptwire`, in an empty folder and with a development key. */
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
      const key = { PROMPTWIRE_API_URL: stack.apiUrl, PROMPTWIRE_API_KEY: devKey.bearer }
      const given = { XDG_CONFIG_HOME: folder, ...key, ...environment }
      return runIn(join(folder, place), file, args, given)
    }
  })
  .extend('api', ({ stack, devKey }) => createManage({ url: stack.apiUrl, key: devKey.bearer }))
