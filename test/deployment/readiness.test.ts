import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readEnvironment } from '@promptwire/runtime/environment'
import { pino } from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import { McpEnvironment } from '../../apps/mcp/src/environment.ts'
import { createMcp } from '../../apps/mcp/src/mcp.ts'
import { WebEnvironment } from '../../apps/web/src/environment.ts'
import { createWeb } from '../../apps/web/src/web.ts'
import { SERVICE_SECRET } from '../support/fixtures.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** A fake API with the given readiness. */
async function apiThat(answers: RequestListener): Promise<string> {
  const server = createServer(answers)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function appsOn(apiUrl: string, stopping = new AbortController().signal) {
  const environment = { API_INTERNAL_URL: apiUrl, SERVICE_SECRET }
  const given = { stopping, log: pino({ level: 'silent' }), now: () => new Date() }
  return {
    mcp: createMcp(readEnvironment(McpEnvironment, environment), given).app,
    web: createWeb(readEnvironment(WebEnvironment, environment), given).app,
  }
}

describe.each(['mcp', 'web'] as const)('%s', (name) => {
  const readiness = async (...parts: Parameters<typeof appsOn>) => {
    const response = await appsOn(...parts)[name].request('/readyz')
    return [response.status, await response.text()]
  }

  test('is ready when the API is', async () => {
    const asked: (string | undefined)[] = []
    const url = await apiThat(({ url }, response) => {
      asked.push(url)
      response.end('ready')
    })
    expect(await readiness(url)).toEqual([200, 'ready'])
    expect(asked).toEqual(['/readyz'])
  })

  test('is not ready when the API is not, is gone, or is silent for two seconds', async () => {
    const unready = await apiThat((_, response) => response.writeHead(503).end())
    expect(await readiness(unready)).toEqual([503, 'not ready'])
    expect(await readiness('http://127.0.0.1:1')).toEqual([503, 'not ready'])
    const silent = await apiThat(() => {})
    expect(await readiness(silent)).toEqual([503, 'not ready'])
  })

  test('reports that it is stopping as soon as it gets the signal, and keeps serving', async () => {
    const url = await apiThat((_, response) => response.end('ready'))
    expect(await readiness(url, AbortSignal.abort())).toEqual([503, 'stopping'])
    const alive = await appsOn(url, AbortSignal.abort())[name].request('/healthz')
    expect(alive.status).toBe(200)
  })
})
