import { execFile } from 'node:child_process'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { generate } from 'selfsigned'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkDeployment } from '../apps/mcp/src/check/check-deployment.ts'
import { type Stack, startStack } from './support/stack.ts'

const run = promisify(execFile)
const CHECK = fileURLToPath(new URL('../apps/mcp/src/check.ts', import.meta.url))

let stack: Stack
beforeAll(async () => {
  stack = await startStack()
})
afterAll(() => stack.close())

/** The servers of this process have replaced `Response`, which the SDK tells answers by. */
const sendHere: typeof fetch = async (input, init) => {
  const { body, status, headers } = await fetch(input, init)
  return new Response(body, { status, headers })
}

/** The steps that failed, each with its advice. */
async function failures(send = sendHere, address = stack.mcpUrl): Promise<string[]> {
  const found: string[] = []
  for await (const { step, advice } of checkDeployment(new URL(address), undefined, send)) {
    if (advice !== undefined) found.push(`${step}: ${advice}`)
  }
  return found
}

/** A proxy that spoils the answers for addresses whose path begins with `path`. */
const spoiling =
  (path: string, spoil: (response: Response) => Response): typeof fetch =>
  async (input, init) => {
    const response = await sendHere(input, init)
    return new URL(String(input)).pathname.startsWith(path) ? spoil(response) : response
  }

const without = (header: string) => (response: Response) => {
  const headers = new Headers(response.headers)
  headers.delete(header)
  return new Response(response.body, { status: response.status, headers })
}
const page = () => new Response('<html>', { headers: { 'content-type': 'text/html' } })
const status = (code: number) => () => new Response('', { status: code })

test('the command reports that clients can connect to a sound deployment, with a key too', async () => {
  const { text } = await stack.key(await stack.owner())
  const started = run(process.execPath, ['--import', 'tsx', CHECK, stack.mcpUrl], {
    env: { ...process.env, PROMPTWIRE_API_KEY: text },
  })
  const { stdout } = await started
  expect(stdout).not.toContain('FAILED')
  expect(stdout.match(/^ok /gm)).toHaveLength(11)
  expect(stdout).toContain('Clients can connect.')
})

test.each<[string, typeof fetch, RegExp]>([
  ['drops the challenge', spoiling('/mcp', without('www-authenticate')), /must not remove it/],
  ['reaches no server', spoiling('/mcp', status(502)), /does not reach the MCP server/],
  ['changes the Host header', spoiling('/mcp', status(403)), /ALLOWED_HOSTS/],
  ['loses the path', spoiling('/mcp', status(404)), /must keep the path/],
  [
    'redirects',
    spoiling('/mcp', () => new Response(null, { status: 301, headers: { location: '/mcp/' } })),
    /redirects to \/mcp\//,
  ],
  [
    'answers discovery with an HTML page',
    spoiling('/api/oauth/.well-known/oauth-protected-resource', page),
    /must pass \/api\/oauth\/\.well-known/,
  ],
  [
    'keeps the well-known address to itself',
    spoiling('/.well-known/oauth-protected-resource', status(404)),
    /\.well-known\/oauth-protected-resource\*/,
  ],
  [
    'has no route for the issuer',
    spoiling('/.well-known/oauth-authorization-server', page),
    /on to the web app, unchanged/,
  ],
  ['has no route for registration', spoiling('/oauth/register', page), /\/oauth\/register/],
  ['has no route for consent', spoiling('/oauth/authorize', status(404)), /answered 404/],
  ['has no route for the token endpoint', spoiling('/api/oauth/token', page), /token/],
  [
    'adds a CORS header of its own',
    spoiling('/.well-known/', (response) => {
      const headers = new Headers(response.headers)
      headers.append('access-control-allow-origin', '*')
      return new Response(response.body, { status: response.status, headers })
    }),
    /must not add one/,
  ],
  [
    'hides the challenge from pages',
    spoiling('/mcp', without('access-control-expose-headers')),
    /Access-Control-Expose-Headers/,
  ],
])('a proxy that %s is reported with the change it needs', async (_, send, advice) => {
  expect((await failures(send)).join('\n')).toMatch(advice)
})

test('an address that the server does not know as its own is reported with the setting', async () => {
  const other = new URL(stack.mcpUrl)
  other.hostname = '127.0.0.1'
  expect((await failures(undefined, other.href)).join('\n')).toMatch(/set MCP_URL/)
})

test('reports plain http, an unresolvable name and an untrusted certificate', async () => {
  expect((await failures(undefined, 'http://mcp.example.com/mcp'))[0]).toMatch(/refuse plain http/)
  expect((await failures(undefined, 'https://mcp.invalid/mcp'))[0]).toMatch(/no address in DNS/)
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'mcp' }])
  const server = createServer({ key, cert }, (_, response) => response.end())
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  expect((await failures(undefined, `https://127.0.0.1:${port}/mcp`))[0]).toMatch(/self-signed/)
  await new Promise((closed) => server.close(closed))
})
