import { spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createClient } from '@promptwire/contract/derive/client'
import { PUBLIC_PREFIX, publicContract } from '@promptwire/contract/public-contract'
import { must, send } from '../hostile/request.ts'
import { type ApiProcess, startApi, startWorker } from '../support/api-process.ts'
import { createFixtures, ENCRYPTION_KEYS, SERVICE_SECRET } from '../support/fixtures.ts'
import { signedInClient } from '../support/internal-client.ts'
import { startModelServer } from '../support/model-server.ts'
import { startReceiver } from '../support/receiver.ts'
import {
  closingAll,
  createDatabase,
  query,
  type Scenario,
  until,
  withDatabase,
} from './scenario.ts'

const COMMAND = fileURLToPath(new URL('../../scripts/operator-command.mjs', import.meta.url))
/** Long enough for a process that is not quiet to send, call and sweep. */
const QUIET_MS = 5_000
const SETTINGS = {
  LOG_LEVEL: 'silent',
  ENCRYPTION_KEYS,
  PRIVATE_MODEL_HOSTS: '127.0.0.1',
  ALLOW_PRIVATE_WEBHOOKS: 'true',
}

/** A project with a test case, and an event that a sweep deletes. */
const fill = (url: string) =>
  withDatabase(url, async (database) => {
    const fixtures = createFixtures(database, () => new Date())
    const owner = await fixtures.owner()
    const { id: promptId, slug } = await fixtures.publishedPrompt(owner)
    await fixtures.testCase(promptId)
    await database.prisma.$executeRaw`UPDATE event SET at = now() - interval '60 days'`
    return { ...owner, promptId, slug, key: (await fixtures.key(owner, 'dev')).text }
  })

type Filled = Awaited<ReturnType<typeof fill>>

/** Leaves a webhook message and an eval run pending on the original. */
async function leaveWork(api: ApiProcess, made: Filled, receiverUrl: string, modelUrl: string) {
  const { project } = await signedInClient(api.internalUrl, made.email)
  const pages = project(made.projectId)
  const events = ['prompt.updated' as const]
  await pages.create_webhook({ url: receiverUrl, description: '', events })
  const provider = { kind: 'openai-compatible', name: 'Mine', default_model: 'm' } as const
  await pages.create_provider({ ...provider, base_url: modelUrl }, {})
  const client = createClient(publicContract, api.url + PUBLIC_PREFIX, fetch)
  const bearer = { bearer: made.key }
  await client.update_prompt({ prompt_id: made.promptId, description: 'Waits' }, bearer)
  const { data: run } = await client.run_eval(
    { prompt_id: made.promptId, provider: 'Mine' },
    bearer,
  )
  return run.id
}

const TRIED = 'SELECT kind FROM job WHERE lease IS NOT NULL OR attempts > 0'
const OLD_EVENTS = "SELECT 1 FROM event WHERE at < now() - interval '50 days'"

/** Runs `npm run operate -- enable`. */
const enable = (api: ApiProcess) =>
  new Promise<string>((done, failed) => {
    const { port } = new URL(api.internalUrl)
    const env = { PATH: process.env['PATH'], API_INTERNAL_PORT: port, SERVICE_SECRET }
    const child = spawn(process.execPath, [COMMAND, 'operate', 'enable'], { env })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk
      })
    }
    child.once('close', (code) => (code === 0 ? done(output) : failed(new Error(output))))
  })

/** An API and a worker run on a copy of the database, as after a restore. */
export const restoredCopy: Scenario = {
  name: 'a restored copy acts only once it is enabled',
  run: (place) =>
    closingAll(async (closing) => {
      const [receiver, models] = await Promise.all([startReceiver(), startModelServer()])
      closing(() => Promise.all([receiver.close(), models.close()]))
      const original = await createDatabase(place)
      closing(original.drop)
      const made = await fill(original.url)
      const busy = { ...SETTINGS, DATABASE_URL: original.url, BACKGROUND_WORK: 'false' }
      const first = await startApi(busy)
      const runId = await leaveWork(first, made, receiver.url, models.url)
      const notQuiet = await (await fetch(`${first.url}/readyz`)).text()
      await first.end('SIGTERM')
      must(notQuiet === 'ready', `the original is quiet: ${notQuiet}`)

      const copy = await createDatabase(place, original.name)
      closing(copy.drop)
      const settings = { ...SETTINGS, DATABASE_URL: copy.url }
      const [api, worker] = await Promise.all([startApi(settings), startWorker(settings)])
      closing(() => Promise.all([api.end('SIGTERM'), worker.end('SIGTERM')]))
      const acted = () => `${receiver.received.length} webhooks, ${models.calls().length} calls`
      await judgeQuiet(api, worker.url, made)
      const tried = await query<{ kind: string }>(copy.url, TRIED)
      must(acted() === '0 webhooks, 0 calls', `it acted: ${acted()}`)
      must(tried.length === 0, `jobs were tried: ${tried.map(({ kind }) => kind).join(', ')}`)
      must((await query(copy.url, OLD_EVENTS)).length > 0, 'old events were deleted')

      const output = await enable(api)
      must(!output.includes('Quiet'), `still quiet: ${output}`)
      const client = createClient(publicContract, api.url + PUBLIC_PREFIX, fetch)
      const state = async () =>
        (await client.get_eval_run({ eval_run_id: runId }, { bearer: made.key })).data.state
      await until('the run has finished', async () => (await state()) === 'finished')
      await until('both messages have arrived', () => receiver.received.length >= 2)
      await until('events are swept', async () => (await query(copy.url, OLD_EVENTS)).length === 0)
      must(acted() === '2 webhooks, 1 calls', `once enabled: ${acted()}`)
      return `nothing for ${QUIET_MS / 1_000} s; once enabled 2 webhooks, 1 model call and the sweep`
    }),
}

/**
 * Checks that it delivers prompts and takes edits, reports that it is quiet, and refuses model
 * calls.
 */
async function judgeQuiet(api: ApiProcess, workerUrl: string, made: Filled): Promise<void> {
  for (const url of [api.url, workerUrl]) {
    const response = await fetch(`${url}/readyz`)
    const text = await response.text()
    must(response.ok && text.startsWith('ready\nQuiet: '), `readyz: ${response.status} ${text}`)
  }
  const given = { api: api.url, demo: { dev_key: made.key } }
  const delivered = await send(given, 'GET', `/prompts/${made.slug}/compiled`)
  must(delivered.status === 200, `a delivery is answered ${delivered.status}`)
  // Uses another prompt: waiting messages about one prompt are merged.
  const created = await send(given, 'POST', '/prompts', { name: 'Made in the copy' })
  must(created.status === 200, `creating a prompt is answered ${created.status}`)
  const tried = await send(given, 'POST', `/prompts/${made.promptId}/playground-runs`, {})
  must(tried.status >= 400 && tried.status < 500, `a model call is answered ${tried.status}`)
  await pause(QUIET_MS)
}
