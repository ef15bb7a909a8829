import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { cpuMs } from './cpu.ts'

const REPORTING_MS = 100

/** CPU in percent of one core, and p99 event loop delay in milliseconds. */
export interface ProcessLoad {
  readonly cpu: number
  readonly loopDelay: number
}

/** Measures a process that was started with `environment`. */
export function createLoadMeter() {
  const folder = mkdtempSync(join(tmpdir(), 'promptwire-bench-'))
  const file = join(folder, 'loop-delay')
  const preload = new URL('report-loop-delay.mjs', import.meta.url).href
  const report = async (pid: number) => {
    process.kill(pid, 'SIGUSR2')
    await pause(REPORTING_MS)
    return Number(readFileSync(file, 'utf8'))
  }
  return {
    environment: { NODE_OPTIONS: `--import ${preload}`, LOOP_DELAY_FILE: file },
    async during<T>(pid: number, run: () => Promise<T>): Promise<[T, ProcessLoad]> {
      await report(pid)
      const [began, before] = [performance.now(), cpuMs(pid)]
      const result = await run()
      const cpu = (100 * (cpuMs(pid) - before)) / (performance.now() - began)
      return [result, { cpu, loopDelay: await report(pid) }]
    },
    remove: () => rmSync(folder, { recursive: true }),
  }
}
