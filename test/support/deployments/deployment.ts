import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { checkDeployment, type Finding } from '@promptwire/deployment-check/check-deployment'
import { freePort } from '../free-port.ts'
import { startStack } from '../stack.ts'
import { type Fault, MCP_HOST, startPublicProxy, WEB_HOST } from './public-proxy.ts'

type Settings = Readonly<Record<string, string>>

/** Differences from a sound deployment, and how to check it. */
export interface Difference {
  readonly fault?: Fault
  /** Settings of one app. */
  readonly mcp?: Settings
  readonly web?: Settings
  /** Another app behind the MCP host. */
  readonly mcpPort?: number
  /** An app that accepts connections and never responds, or its API. */
  readonly hangs?: 'mcp' | 'web' | 'api of mcp' | 'api of web'
  /** An app that the proxy cannot reach. */
  readonly down?: 'mcp' | 'web'
  /** The address that clients use, or only its path. */
  readonly path?: string
  readonly address?: string
  readonly fetch?: typeof fetch
  readonly key?: string
  readonly origin?: string
  /** Checks as the deployment itself does. */
  readonly isOwn?: boolean
}

export type Deployment = Awaited<ReturnType<typeof startDeployment>>

/** Starts the apps behind a TLS proxy with public host names, as in production. */
export async function startDeployment() {
  const port = await freePort()
  const urls = { mcp: `https://${MCP_HOST}:${port}`, web: `https://${WEB_HOST}:${port}` }
  const stack = await startStack({ environment: { MCP_URL: urls.mcp, WEB_URL: urls.web } })
  const proxy = await startPublicProxy(port)
  const sound = { mcp: stack.ports.mcp, web: stack.ports.web }
  proxy.current.upstreams = sound
  const silent = await startSilentServer()

  /** Applies a difference for the duration of the check. */
  async function check(difference: Difference): Promise<Finding[]> {
    const { hangs, down, path = '/mcp' } = difference
    const silentApi = { API_INTERNAL_URL: `http://127.0.0.1:${silent.port}` }
    const { mcp = hangs === 'api of mcp' && silentApi, web = hangs === 'api of web' && silentApi } =
      difference
    const edges = {
      ...(mcp && { mcp: await stack.createMcp({ ...mcp, MCP_PORT: '0' }).start() }),
      ...(web && { web: await stack.createWeb({ ...web, WEB_PORT: '0' }).start() }),
    }
    proxy.current.fault = difference.fault ?? {}
    proxy.current.upstreams = {
      mcp: edges.mcp?.port ?? difference.mcpPort ?? sound.mcp,
      web: edges.web?.port ?? sound.web,
      ...(down && { [down]: undefined }),
      ...((hangs === 'mcp' || hangs === 'web') && { [hangs]: silent.port }),
    }
    const { key, origin, fetch = hangs ? impatient(proxy.fetch) : proxy.fetch, isOwn } = difference
    const options = { key, origin, fetch, ...(isOwn && { known: urls }) }
    try {
      return await collectFindings(difference.address ?? urls.mcp + path, options)
    } finally {
      Object.assign(proxy.current, { fault: {}, upstreams: sound })
      await Promise.all(Object.values(edges).map((edge) => edge.close()))
    }
  }

  return {
    urls,
    stack,
    proxy,
    check,
    unusedPort: await freePort(),
    close: async () => {
      await silent.close()
      await proxy.close()
      await stack.close()
    },
  }
}

/** Shorter than the check's timeout, longer than a busy machine needs to respond. */
const impatient =
  (send: typeof fetch): typeof fetch =>
  (url, request) =>
    send(url, { ...request, signal: AbortSignal.timeout(HANGING_MS) })
const HANGING_MS = 4_000

/** Accepts connections and never responds, like a stopped process. */
async function startSilentServer() {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await once(server.close(), 'close')
    },
  }
}

async function collectFindings(
  address: string,
  options: Parameters<typeof checkDeployment>[1],
): Promise<Finding[]> {
  const findings: Finding[] = []
  for await (const finding of checkDeployment(new URL(address), options)) findings.push(finding)
  return findings
}
