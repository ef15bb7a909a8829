import { setImmediate } from 'node:timers/promises'
import { createClient as createApi } from '@promptwire/contract/derive/client'
import { PUBLIC_PREFIX, publicContract } from '@promptwire/contract/public-contract'
import { expect, onTestFinished, test } from 'vitest'
import { localCompile } from '../../../packages/client/src/compile.ts'
import { createClient } from '../../../packages/client/src/index.ts'
import { startApi } from '../../support/api-process.ts'
import { freePort } from '../../support/free-port.ts'
import { onPostgres } from '../../support/place.ts'

const RENDERS = 100_000
const OUTAGE_MS = 10 * 60_000

test('kill -9 and an outage of ten minutes: no render fails, and new text arrives after it', {
  timeout: 180_000,
}, async () => {
  const { environment, key, remove } = await onPostgres()
  onTestFinished(remove)
  const start = async (port: number) => startApi({ ...environment, API_PORT: String(port) })
  const port = await freePort()
  const first = await start(port)
  const api = createApi(publicContract, first.url + PUBLIC_PREFIX, fetch)
  const bearer = { bearer: key }
  const blocks = [{ type: 'role' as const, title: 'Role', content: 'First {{name}}' }]
  const { data: prompt } = await api.create_prompt({ name: 'Greeting', blocks }, bearer)
  const prompt_id = prompt.id

  let later = 0
  const client = createClient({
    url: first.url,
    key,
    compile: localCompile,
    maxAgeMs: 60_000,
    now: () => Date.now() + later,
  })
  onTestFinished(() => client.close())
  await client.follow()
  const render = (name: string) => client.get('greeting', { name })
  expect((await render('Ada')).prompt).toBe('## Role\nFirst Ada')

  await first.end('SIGKILL')
  let isStale = false
  for (let at = 0; at < RENDERS; at++) {
    later = (OUTAGE_MS * at) / RENDERS
    // Lets the process notice that its stream ended, as between requests.
    if (at % 100 === 0) await setImmediate()
    const { prompt, stale } = await render(`${at}`)
    if (prompt !== `## Role\nFirst ${at}`) throw new Error(`render ${at}: ${prompt}`)
    isStale ||= stale
  }
  expect(isStale).toBe(true)

  const second = await start(port)
  onTestFinished(() => void second.end('SIGTERM'))
  const [block] = (await api.list_blocks({ prompt_id }, bearer)).data
  await api.update_block({ block_id: block?.id ?? '', content: 'Second {{name}}' }, bearer)
  await expect
    .poll(() => render('Ada'), { interval: 20 })
    .toMatchObject({ prompt: '## Role\nSecond Ada', stale: false })
})
