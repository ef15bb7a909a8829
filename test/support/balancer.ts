import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Asks as rarely as the load balancers that ask most often. */
const PROBE_MS = 2_000

export interface Balancer {
  readonly url: string
  /** Failures between it and the replicas; it retries nothing. */
  readonly failures: string[]
  /** Sends requests to a replica too, once it is ready. */
  add(target: string): void
  /** Resolves when so many replicas are known to be ready. */
  ready(count: number): Promise<void>
  close(): void
}

/** A load balancer that believes `/readyz`, in turns, over connections that it keeps. */
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
