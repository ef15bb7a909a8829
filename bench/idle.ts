import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { startPostgresServer } from '../test/support/postgres-server.ts'
import { checkBar } from './load-compare.ts'
import { createInstallation, type Started } from './npm-start.ts'

/** Resident memory in MB: all three apps on the embedded database; the API on PostgreSQL. */
const BARS = { embedded: 400, server: 170 }
const IDLE_MS = 60_000

/** Measures memory one minute after a warm start. Returns whether the bars are met. */
export async function benchIdle(): Promise<boolean> {
  const embedded = await memoryWith(undefined)
  const postgres = await startPostgresServer()
  const server = await memoryWith(postgres.url).finally(postgres.stop)
  const all = embedded.api + embedded.mcp + embedded.web
  return [
    checkBar('idle memory, embedded, three apps', all, BARS.embedded, 'MB'),
    checkBar('idle memory, API on PostgreSQL', server.api, BARS.server, 'MB'),
  ].every(Boolean)
}

async function memoryWith(databaseUrl: string | undefined) {
  const installation = await createInstallation(databaseUrl)
  try {
    await (await installation.start()).stop()
    const started = await installation.start()
    await pause(IDLE_MS)
    const memory = readMemory(started)
    await started.stop()
    return memory
  } finally {
    installation.remove()
  }
}

const readMemory = ({ findPid }: Started) => ({
  api: readResident('api', findPid('api')),
  mcp: readResident('mcp', findPid('mcp')),
  web: readResident('web', findPid('web')),
})

/** Returns resident memory. Also prints the proportional share, which counts shared pages once. */
function readResident(app: string, pid: number): number {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  const megabytes = (name: string) =>
    Number(new RegExp(`^${name}: +(\\d+)`, 'm').exec(rollup)?.[1]) / 1024
  const [resident, share] = [megabytes('Rss'), megabytes('Pss')]
  const words = `${resident.toFixed(0)} MB, its share ${share.toFixed(0)} MB`
  process.stdout.write(`${app.padEnd(4)} ${words}\n`)
  return resident
}
