import { connect } from 'node:net'
import type { Stack } from './stack.ts'
import { test as stackTest } from './stack-test.ts'

export const APPS = ['publicApp', 'internalApp', 'mcpApp', 'webApp'] as const
export type App = (typeof APPS)[number]

const listUrls = ({ apiUrl, internalUrl, urls }: Stack): Record<App, string> => ({
  publicApp: apiUrl,
  internalApp: internalUrl,
  mcpApp: urls.mcp,
  webApp: urls.web,
})

/** Tests of every route's input and output, in each app. */
export const test = stackTest
  .extend('urls', { scope: 'file' }, ({ stack }) => listUrls(stack))
  .extend('asKey', ({ liveKey }) => ({ authorization: `Bearer ${liveKey.bearer}` }))
  .extend('asBrowser', async ({ stack, owner }) => ({
    cookie: `session=${await stack.session(owner)}`,
  }))

interface Route {
  method: string
  path: string
}

/** Lists each distinct route of an app; a route for all methods is tested with POST. */
export function listRoutes(stack: Stack, app: App): Route[] {
  const routes = stack.apps[app].routes
    .filter(({ path }) => !path.includes('*'))
    .map(({ method, path }) => ({
      method: method === 'ALL' ? 'POST' : method,
      path: path.replace(/:[a-z_]+/g, 'x'),
    }))
  return [...new Map(routes.map((route) => [`${route.method} ${route.path}`, route])).values()]
}

/** Writes raw bytes to a server; resolves with the response once the connection closes. */
export function raw({ hostname, port }: URL, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    socket.setEncoding('utf8').on('data', (chunk) => {
      output += chunk
    })
    socket.once('error', reject)
    socket.once('close', () => resolve(output))
  })
}
