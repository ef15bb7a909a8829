import { readEnvironment } from '@promptwire/runtime/environment'
import type { Listeners } from '../../apps/api/src/runtime/listeners.ts'
import { WebEnvironment } from '../../apps/web/src/environment.ts'
import { createWeb } from '../../apps/web/src/web.ts'
import { ENVIRONMENT, prepareApi, type StackOptions } from './stack.ts'

/** The API and the web app on one database, without ports: requests are function calls. */
export type WebStack = Awaited<ReturnType<typeof startWebStack>>

const ADDRESSES = {
  API_URL: 'http://api.test',
  API_INTERNAL_URL: 'http://internal.test',
  WEB_URL: 'http://web.test',
  MCP_URL: 'http://mcp.test',
}

const NO_LISTENERS: Listeners = {
  setState: () => undefined,
  serve: () => ({ port: 0, internal_port: 0 }),
  close: async () => undefined,
}

interface App {
  request(url: string, request?: RequestInit): Response | Promise<Response>
}

export async function startWebStack(given: Omit<StackOptions, 'webHost'> = {}) {
  const environment = { ...ENVIRONMENT, ...ADDRESSES, ...given.environment }
  const { api, shared, ...made } = await prepareApi(environment, given)
  const { publicApp, internalApp } = api
  const requests: string[] = []
  const web = createWeb(readEnvironment(WebEnvironment, environment), {
    ...shared,
    fetch: async (address, request) => {
      const { pathname } = new URL(String(address))
      requests.push(`${request?.method ?? 'GET'} ${pathname}`)
      return internalApp.request(String(address), request)
    },
  })
  await api.start(NO_LISTENERS)
  const { API_URL, API_INTERNAL_URL, WEB_URL, MCP_URL } = environment
  const apps = { publicApp, internalApp, webApp: web.app }
  const appsByOrigin = new Map<string, App>([
    [WEB_URL, apps.webApp],
    [API_URL, apps.publicApp],
    [API_INTERNAL_URL, apps.internalApp],
  ])
  /** Routes a request to the app with its origin, and follows redirects like `fetch`. */
  async function fetchFromApps(address: string | URL, request?: RequestInit): Promise<Response> {
    const url = new URL(address)
    const app = appsByOrigin.get(url.origin)
    if (!app) throw new Error(`${url.origin} is not an address of this stack`)
    const response = await app.request(url.href, request)
    const location = response.headers.get('location')
    if (location === null || request?.redirect === 'manual') return response
    return fetchFromApps(new URL(location, url))
  }
  return {
    ...made,
    apps,
    urls: { web: WEB_URL, mcp: MCP_URL },
    apiUrl: API_URL,
    internalUrl: API_INTERNAL_URL,
    /** Every request from the web app to the API, as `METHOD /path`, since it was emptied. */
    requests,
    fetch: fetchFromApps,
    async close() {
      await api.close()
      await made.database.close()
    },
  }
}
