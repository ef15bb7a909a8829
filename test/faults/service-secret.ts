import { must } from '../hostile/request.ts'
import { type ApiProcess, startApi, startEdge } from '../support/api-process.ts'
import { PASSWORD } from '../support/fixtures/people.ts'
import { createFixtures } from '../support/fixtures.ts'
import { freePort } from '../support/free-port.ts'
import { closingAll, createDatabase, type Scenario, until, withDatabase } from './scenario.ts'

const secret = (name: string) => `${name}-${'s'.repeat(40)}`
const [OLD, NEW] = [secret('old'), secret('new')]

type Edge = Awaited<ReturnType<typeof startEdge>>

const fill = (url: string) =>
  withDatabase(url, async (database) => {
    const fixtures = createFixtures(database, () => new Date())
    const owner = await fixtures.owner()
    return { email: owner.email, key: (await fixtures.key(owner, 'dev')).text }
  })

/** An API that keeps its ports when it restarts with other secrets. */
async function createRestart(settings: Record<string, string>) {
  const [port, internalPort] = [await freePort(), await freePort()]
  const ports = { API_PORT: String(port), API_INTERNAL_PORT: String(internalPort) }
  let running: ApiProcess | undefined
  const end = async () => {
    await running?.end('SIGTERM')
    running = undefined
  }
  const restart = async (secrets: string) => {
    await end()
    running = await startApi({ ...settings, ...ports, SERVICE_SECRET: secrets })
  }
  const [api, internal] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${internalPort}`]
  return { restart, end, urls: { API_URL: api, API_INTERNAL_URL: internal } }
}

const ready = async ({ url }: Edge) => {
  const response = await fetch(`${url}/readyz`)
  return { status: response.status, text: await response.text() }
}

const signIn = async ({ url }: Edge, email: string) => {
  const body = new URLSearchParams({ email, password: PASSWORD, continue: '' })
  const request = { method: 'POST', headers: { origin: url }, body, redirect: 'manual' } as const
  const response = await fetch(`${url}/sign-in`, request)
  return { status: response.status, text: await response.text() }
}

/** The MCP server has no service secret: its clients notice nothing. */
async function listTools({ url }: Edge, key: string): Promise<number> {
  const response = await fetch(`${url}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  })
  await response.arrayBuffer()
  return response.status
}

/**
 * While the API rejects web's secret, web reports it to operators and does not blame the password.
 */
async function judgeRefused(web: Edge, email: string): Promise<void> {
  await until('web is not ready', async () => (await ready(web)).status === 503)
  const { text } = await ready(web)
  must(text.includes('SERVICE_SECRET'), `web is not ready without a reason: ${text}`)
  const { status, text: page } = await signIn(web, email)
  must(status === 503 && page.includes('misconfigured'), `signing in is answered ${status}`)
  must(!page.includes('password is wrong'), 'the password is blamed')
  must(web.isRunning(), 'web has ended')
  await until('the log names it', () => /"level":50.*SERVICE_SECRET/.test(web.output()))
  const shown = web.output() + page + text
  must(![OLD, NEW].some((each) => shown.includes(each)), 'a secret is shown')
}

async function judgeAccepted(web: Edge, email: string): Promise<void> {
  await until('web is ready', async () => (await ready(web)).status === 200)
  const { status } = await signIn(web, email)
  must(status === 303, `signing in is answered ${status}`)
}

/** Web and API share no secret until the API restarts with both. */
export const serviceSecret: Scenario = {
  name: 'web has another SERVICE_SECRET than the API',
  run: (place) =>
    closingAll(async (closing) => {
      const { url, drop } = await createDatabase(place)
      closing(drop)
      const { email, key } = await fill(url)
      const api = await createRestart({ DATABASE_URL: url })
      closing(api.end)
      await api.restart(OLD)
      const given = { ...api.urls, WEB_URL: api.urls.API_URL, MCP_URL: api.urls.API_URL }
      const mcp = await startEdge('mcp', given)
      closing(() => mcp.end('SIGTERM'))
      const web = await startEdge('web', { ...given, SERVICE_SECRET: NEW })
      closing(() => web.end('SIGTERM'))

      await judgeRefused(web, email)
      must((await listTools(mcp, key)) === 200, 'MCP clients are refused')
      await api.restart(`${OLD},${NEW}`)
      await judgeAccepted(web, email)
      // A premature step: web still sends the removed value.
      await api.restart(OLD)
      await judgeRefused(web, email)
      await api.restart(`${NEW},${OLD}`)
      await judgeAccepted(web, email)
      must(web.isRunning() && mcp.isRunning(), 'a process has ended')
      return 'web is not ready and says why, MCP continues, and both work once the API accepts the value'
    }),
}
