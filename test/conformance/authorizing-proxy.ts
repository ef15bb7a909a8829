import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface AuthorizingProxy {
  readonly url: string
  close(): Promise<void>
}

/**
 * The suite cannot send a token, so this proxy adds a missing token. It rewrites Host only if it is
 * the proxy's own, so that checks with a foreign Host reach the server unchanged.
 */
export function authorizingProxy(target: string, token: string): Promise<AuthorizingProxy> {
  const { host, hostname, port } = new URL(target)
  return new Promise((resolve) => {
    const server = createServer((incoming, outgoing) => {
      const own = `localhost:${(server.address() as AddressInfo).port}`
      const headers = {
        authorization: `Bearer ${token}`,
        ...incoming.headers,
        host: incoming.headers.host === own ? host : incoming.headers.host,
      }
      const { method, url } = incoming
      const forwarded = request({ hostname, port, path: url, method, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      })
      forwarded.once('error', () => outgoing.destroy())
      incoming.pipe(forwarded)
    })
    server.listen(0, '127.0.0.1', () => {
      const url = `http://localhost:${(server.address() as AddressInfo).port}/mcp`
      const close = () =>
        new Promise<void>((done) => {
          server.closeAllConnections()
          server.close(() => done())
        })
      resolve({ url, close })
    })
  })
}
