// node --import tsx bench/backup.ts [prompts] [pglite]: backs up many prompts under writes.
// Measures deliveries before and during the backup, and the command's memory.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../apps/api/src/platform/database/database.ts'
import { startApi } from '../test/support/api-process.ts'
import { createFixtures, SERVICE_SECRET } from '../test/support/fixtures.ts'
import { seedPrompts } from '../test/support/many-prompts.ts'
import { MIGRATIONS } from '../test/support/postgres.ts'
import { startPostgresServer } from '../test/support/postgres-server.ts'
import { getP99, steadyLoad, steadyP99 } from '../test/support/steady-load.ts'

const PER_SECOND = 50
const [count = '200000', kind] = process.argv.slice(2)
const print = (line: string) => process.stdout.write(`${line}\n`)

const server = kind === 'pglite' ? undefined : await startPostgresServer()
const folder = mkdtempSync(join(tmpdir(), 'promptwire-bench-'))
const place = { DATA_DIR: folder, ...(server && { DATABASE_URL: server.url }) }
const database = await openDatabase({
  url: server?.url,
  folder,
  migrations: MIGRATIONS,
  connections: 4,
})
const fixtures = createFixtures(database, () => new Date())
const owner = await fixtures.owner()
const { text: key } = await fixtures.key(owner, 'dev')
const { id } = await fixtures.publishedPrompt(owner)
await seedPrompts(database.pool, owner.projectId, Number(count))
await database.pool.query('SET statement_timeout = 0').catch(() => {})
for (let at = 0; at < 10; at++) {
  await database.pool.query(`INSERT INTO version (id, prompt_id, number, content)
    SELECT gen_random_uuid(), p.id, 1, jsonb_build_object('format', 2, 'variables', '[]'::jsonb, 'blocks',
      (SELECT jsonb_agg(to_jsonb(b)) FROM block b WHERE b.prompt_id = p.id))
      FROM prompt p WHERE slug LIKE 'seeded-%${at}'`)
}
// Writing their search documents during the measurement would delay deliveries.
await database.pool.query('TRUNCATE search_change')
await database.close()
print(`seeded ${count} prompts with a version each`)

const api = await startApi(place)
const url = `${api.url}/api/v1/prompts/${id}/compiled?lenient=true`
const headers = { authorization: `Bearer ${key}` }
let isDone = false
const write = async () => {
  for (let made = 0; !isDone; made++) {
    const body = JSON.stringify({ name: `Written ${made}` })
    const json = { ...headers, 'content-type': 'application/json' }
    await fetch(`${api.url}/api/v1/prompts`, { method: 'POST', headers: json, body })
    await new Promise((later) => setTimeout(later, 20))
  }
}
const writing = write()
await steadyP99(url, headers, PER_SECOND, 5)
print(`p99 before: ${(await steadyP99(url, headers, PER_SECOND, 20)).toFixed(1)} ms`)

const file = join(folder, 'bench.backup.gz')
const command = new URL('../apps/api/dist/operate.js', import.meta.url).pathname
const began = performance.now()
const env = {
  PATH: process.env['PATH'],
  ...place,
  SERVICE_SECRET,
  API_INTERNAL_PORT: new URL(api.internalUrl).port,
}
const child = spawn(process.execPath, [command, 'backup', file], { env, stdio: 'inherit' })
const memory: number[] = []
const sampling = setInterval(() => {
  const status = `/proc/${child.pid}/status`
  if (existsSync(status)) {
    memory.push(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1]) / 1024)
  }
}, 500)
let exited = false
const ended = new Promise<number | null>((done) => child.once('close', done)).then((code) => {
  exited = true
  return code
})
const slices: number[][] = []
while (!exited) slices.push(await steadyLoad(url, headers, PER_SECOND, 5))
const code = await ended
clearInterval(sampling)
print(
  `backup ended with ${code} within ${((performance.now() - began) / 1000).toFixed(0)} s, ${statSync(file).size} bytes`,
)
const p99s = slices.map((times) => getP99(times).toFixed(1))
print(`p99 during: ${getP99(slices.flat()).toFixed(1)} ms; in slices of 5 s: ${p99s.join(' ')}`)
print(`p99 after: ${(await steadyP99(url, headers, PER_SECOND, 10)).toFixed(1)} ms`)
print(
  `memory of the command, MB: ${memory
    .filter((_, at) => at % Math.ceil(memory.length / 20) === 0)
    .map((mb) => mb.toFixed(0))
    .join(' ')}`,
)
isDone = true
await writing
await api.end('SIGTERM')
await server?.stop()
