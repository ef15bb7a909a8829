import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '../apps/api/src/platform/database/database.ts'
import { imageCommand } from '../scripts/image-command.mjs'
import { createFixtures, SERVICE_SECRET } from '../test/support/fixtures.ts'
import { freePort } from '../test/support/free-port.ts'
import { MIGRATIONS } from '../test/support/postgres.ts'
import { startPostgresServer } from '../test/support/postgres-server.ts'
import { checkBar, compareLoad } from './load-compare.ts'

/** CPU per request, as a multiple of the bare proxy's for the same call. */
const BARS = { call: 1.5, list: 1 }

/** Keys that each connection uses in turn. */
const KEYS = 200

const SIGNING = `bench:${Buffer.alloc(32, 7).toString('base64url')}`
const PROMPT = `You are a support agent. You talk to {{name}} about {{topic}}.
${'Answer in short, clear sentences, and say so when you are not sure.\n'.repeat(12)}`

/**
 * Compares the MCP server with a proxy that makes one fetch to the same API: a tool call by the MCP
 * server's CPU, a list of all tools by the CPU of MCP server and API. Returns whether the bars are
 * met.
 */
export async function benchMcp(): Promise<boolean> {
  const postgres = await startPostgresServer()
  try {
    return await compareOn(postgres.url)
  } finally {
    await postgres.stop()
  }
}

async function compareOn(databaseUrl: string): Promise<boolean> {
  const { keys, slug } = await prepare(databaseUrl)
  const [apiPort, mcpPort, proxyPort] = [await freePort(), await freePort(), await freePort()]
  const apiUrl = `http://127.0.0.1:${apiPort}`
  const api = startApi(databaseUrl, apiPort)
  const mcp = start([...imageCommand().flags, path('../apps/mcp/dist/main.js')], {
    MCP_PORT: String(mcpPort),
    API_INTERNAL_URL: apiUrl,
  })
  const proxy = start(['--import', 'tsx', path('bare-proxy.ts')], {
    PORT: String(proxyPort),
    API_URL: apiUrl,
  })
  const at = (port: number, message: object) => ({
    origin: `http://127.0.0.1:${port}`,
    requests: keys.map((key) => buildRequest(message, key)),
  })
  const call = toolCall(slug)
  const bare = {
    name: 'bare Hono proxy + one fetch',
    ...at(proxyPort, call),
    processes: { proxy: findPid(proxy) },
  }
  const ourCall = {
    name: 'tools/call, compiled prompt',
    ...at(mcpPort, call),
    processes: { mcp: findPid(mcp) },
  }
  const ourList = {
    name: 'tools/list, all scopes',
    ...at(mcpPort, TOOLS_LIST),
    processes: { mcp: findPid(mcp), API: findPid(api) },
  }
  try {
    await ready(apiUrl)
    return [
      checkBar('CPU per tools/call', (await compareLoad(bare, ourCall)).cpu, BARS.call),
      checkBar(
        'CPU per tools/list, API included',
        (await compareLoad(bare, ourList)).cpu,
        BARS.list,
      ),
    ].every(Boolean)
  } finally {
    for (const child of [proxy, mcp, api]) child.kill()
  }
}

async function ready(apiUrl: string): Promise<void> {
  const isReady = () =>
    fetch(`${apiUrl}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) await pause(100)
}

const path = (file: string) => fileURLToPath(new URL(file, import.meta.url))

async function prepare(url: string) {
  const options = { url, folder: '', migrations: MIGRATIONS, connections: 2 }
  const database = await openDatabase(options)
  const fixtures = createFixtures(database, () => new Date())
  const owner = await fixtures.owner()
  const keys: string[] = []
  for (let i = 0; i < KEYS; i++) keys.push((await fixtures.key(owner)).text)
  const { slug } = await fixtures.publishedPrompt(owner, { content: PROMPT })
  await database.close()
  return { keys, slug }
}

const TOOLS_LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' }

const toolCall = (prompt_id: string) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: {
    name: 'get_compiled_prompt',
    arguments: { prompt_id, variables: { name: 'Ada', topic: 'rain' } },
  },
})

const buildRequest = (message: object, key: string) => ({
  method: 'POST' as const,
  path: '/mcp',
  headers: {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  },
  body: JSON.stringify(message),
})

const startApi = (url: string, port: number): ChildProcess =>
  start([...imageCommand().flags, path('../apps/api/dist/main.js')], {
    DATABASE_URL: url,
    API_PORT: '0',
    API_INTERNAL_PORT: String(port),
    BURST_LIMIT: '1000000',
    CODE_SIGNING_KEYS: SIGNING,
    SERVICE_SECRET,
  })

const start = (args: string[], env: NodeJS.ProcessEnv): ChildProcess =>
  spawn(process.execPath, args, {
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'info', ...env },
    stdio: 'ignore',
  })

function findPid({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error('A server did not start.')
  return pid
}
