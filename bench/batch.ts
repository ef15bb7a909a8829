import { freePort } from '../test/support/free-port.ts'
import { startPostgresServer } from '../test/support/postgres-server.ts'
import { MIXED, mixedRequests, prepareDelivery, startApi } from './delivery.ts'
import { checkBar, compareLoad, type LoadTarget, printRatios } from './load-compare.ts'

/** Prompts per request. A few concurrent requests have as many prompts as 64 single requests. */
const PROMPTS = 100
const CONNECTIONS = 4

/** CPU of API and PostgreSQL per prompt, as a multiple of a request for one prompt. */
const BAR = 0.25

/** Compares 100 prompts in one request with 100 requests. Returns whether the bar is met. */
export async function benchBatch(): Promise<boolean> {
  const postgres = await startPostgresServer()
  const { keys, slugs } = await prepareDelivery(postgres.url)
  const port = await freePort()
  const api = startApi(postgres.url, port)
  const server = {
    origin: `http://127.0.0.1:${port}`,
    processes: { server: api.pid ?? 0, PostgreSQL: postgres.pid },
  }
  try {
    const ratios = await compareLoad(
      { ...server, name: 'One prompt a request', requests: mixedRequests(keys, slugs) },
      {
        ...server,
        name: `${PROMPTS} prompts a request`,
        requests: batchRequests(keys, slugs),
        connections: CONNECTIONS,
      },
    )
    printRatios(ratios)
    return checkBar('CPU per prompt, PostgreSQL included', ratios.cpu / PROMPTS, BAR)
  } finally {
    api.kill()
    await postgres.stop()
  }
}

const batchRequests = (keys: string[], slugs: string[]): LoadTarget['requests'] =>
  keys.map((key, turn) => ({
    method: 'POST',
    path: '/api/v1/compiled',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      prompts: Array.from({ length: PROMPTS }, (_, i) => ({
        prompt_id: slugs[(i * 13) % slugs.length],
        variables: { name: `Ada ${(turn * PROMPTS + i) % MIXED.values}`, topic: 'rain' },
      })),
    }),
  }))
