import { createClient, type Send } from '@promptwire/contract/derive/client'
import { PUBLIC_PREFIX, publicContract } from '@promptwire/contract/public-contract'
import pg from 'pg'
import { expect, test } from 'vitest'
import { type ApiProcess, startApi } from '../../support/api-process.ts'
import { ENCRYPTION_KEYS } from '../../support/fixtures.ts'
import { signedInProject } from '../../support/internal-client.ts'
import { startModelServer } from '../../support/model-server.ts'
import { onPostgres } from '../../support/place.ts'

const CASES = 8
const REFUSED = 50
const OFTEN = { interval: 100 }
const MODELS = {
  ENCRYPTION_KEYS,
  PRIVATE_MODEL_HOSTS: '127.0.0.1',
  MODEL_PRICES: '{"priced":{"input":3,"output":7}}',
}

/** Sends requests, and counts responses by status. */
function countingFetch() {
  const answered = new Map<number, number>()
  const send: Send = async (url, init) => {
    const response = await fetch(url, init)
    answered.set(response.status, (answered.get(response.status) ?? 0) + 1)
    return response
  }
  return { answered, send }
}

test('kill -9 during model calls: each is counted once, and never as another request', {
  timeout: 180_000,
}, async () => {
  const { environment, key, email, remove } = await onPostgres()
  const bearer = { bearer: key }
  const database = new pg.Client({ connectionString: environment['DATABASE_URL'] })
  await database.connect()
  const server = await startModelServer()
  const { answered, send } = countingFetch()
  const clientAt = ({ url }: ApiProcess) => createClient(publicContract, url + PUBLIC_PREFIX, send)
  const projectAt = ({ internalUrl }: ApiProcess) => signedInProject(internalUrl, email)
  const start = () => startApi({ ...environment, ...MODELS })

  const killed = await start()
  const given = { kind: 'openai-compatible', name: 'Mine', default_model: 'priced' } as const
  await (await projectAt(killed)).create_provider({ ...given, base_url: server.url }, {})
  const client = clientAt(killed)
  const blocks = [{ type: 'role' as const, title: 'Role', content: 'Be brief.' }]
  const { data: prompt } = await client.create_prompt({ name: 'Killed', blocks }, bearer)
  const content = JSON.stringify(Array.from({ length: CASES }, (_, i) => ({ input_text: `${i}` })))
  const file = { prompt_id: prompt.id, format: 'json', content } as const
  await client.import_test_cases(file, bearer)
  server.behaviours.push({}, {})
  server.rules.otherwise = () => ({ endsAfter: { events: 2, by: 'stall' } })
  const asked = { prompt_id: prompt.id, provider: 'Mine' }
  const { data: run } = await client.run_eval(asked, bearer)
  await expect.poll(() => server.calls().length, OFTEN).toBeGreaterThanOrEqual(5)
  for (let i = 0; i < REFUSED; i++) {
    await expect(client.get_prompt({ prompt_id: 'none' }, bearer)).rejects.toThrow()
  }
  await killed.end('SIGKILL')

  const { rowCount: lost } = await database.query(
    `UPDATE ai_reservation SET expires_at = now() - interval '1 minute'`,
  )
  expect(lost).toBeGreaterThan(0)
  delete server.rules.otherwise
  const replicas = await Promise.all([start(), start()] as const)
  const restarted = clientAt(replicas[0])
  const project = await projectAt(replicas[0])
  const read = async () => (await restarted.get_eval_run({ eval_run_id: run.id }, bearer)).data
  await expect.poll(read, OFTEN).toMatchObject({ state: 'finished', errors: 0 })
  const budget = async () => (await project.get_ai_budget({})).data
  await expect.poll(budget, OFTEN).toMatchObject({ tokens_reserved: 0, lost_calls: lost })
  const { calls, tokens_used, cost_used } = await budget()
  expect(calls).toBe(server.calls().length)
  const { input_tokens, output_tokens, cost_usd } = await read()
  expect(input_tokens + output_tokens).toBe(tokens_used)
  expect(cost_usd).toBe(cost_used / 1_000_000)
  const { data: entries } = await restarted.list_audit_entries({ limit: 500 }, bearer)
  expect(entries.filter(({ action }) => action === 'model.call_lost')).toHaveLength(lost ?? 0)

  const { data: usage } = await project.get_usage({ group_by: 'status' })
  expect(usage.requests).toBe([...answered.values()].reduce((sum, each) => sum + each, 0))
  for (const { status, requests } of usage.groups.filter((group) => group.status !== 0)) {
    expect(requests, `${status}`).toBeLessThanOrEqual(answered.get(status ?? 0) ?? 0)
  }
  await Promise.all(replicas.map((replica) => replica.end('SIGTERM')))
  await Promise.all([server.close(), database.end()])
  await remove()
})
