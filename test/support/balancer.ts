import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** As often as the most frequent real load balancers. */
const PROBE_MS = 2_000

export interface Balancer {
  readonly url: string
  /** Failures between balancer and replicas. It never retries. */
  readonly failures: string[]
  add(target: string): void
  /** Resolves once this many replicas are ready. */
  ready(count: number): Promise<void>
  close(): void
}

/** A round-robin load balancer with keep-alive that trusts `/readyz`. */
export async function startBalancer(targets: string[]): Promise<Balancer> {
  const known = new Set(targets)
  let ready: string[] = []
  let turn = 0
  const failures: string[] = []
  const agent = new Agent({ keepAlive: true })
  const probe = async () => {
    const answers = [...known].map(async (target) => {
      const { ok } = await fetch(`${target}/readyz`).catch(() => ({ ok: false }))
      return ok ? [target] : []
    })
    ready = (await Promise.all(answers)).flat()
  }
  const forward = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const target = ready[turn++ % ready.length] ?? ''
    const { method, headers, url } = incoming
    const sent = request(target + url, { agent, method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, { 'content-type': 'application/json' })
      answer.pipe(outgoing)
    })
    sent.once('error', (error) => {
      failures.push(`${target}: ${error.message}`)
      outgoing.writeHead(502).end()
    })
    incoming.pipe(sent)
  }
  await probe()
  const timer = setInterval(probe, PROBE_MS)
  const server = createServer(forward)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    failures,
    add: (target) => known.add(target),
    async ready(count) {
      while (ready.length !== count) await new Promise((later) => setTimeout(later, 50))
    },
    close() {
      clearInterval(timer)
      agent.destroy()
      server.closeAllConnections()
      server.close()
    },
  }
}
