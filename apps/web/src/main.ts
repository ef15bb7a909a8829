import { createClientAddress } from '@promptwire/runtime/client-address'
import { readEnvironment } from '@promptwire/runtime/environment'
import { drainSeconds } from '@promptwire/runtime/environment-fields'
import { listen } from '@promptwire/runtime/listen'
import { createLog } from '@promptwire/runtime/log'
import { run } from '@promptwire/runtime/run'
import { WebEnvironment } from './environment.ts'
import { createWebApp } from './http/app.tsx'

await run(async (stopping) => {
  const environment = readEnvironment(WebEnvironment, process.env)
  const log = createLog('web', environment.LOG_LEVEL)
  const app = createWebApp({
    apiUrl: environment.API_INTERNAL_URL,
    publicApiUrl: environment.API_URL,
    send: (url, request) => fetch(url, { ...request, signal: AbortSignal.timeout(30_000) }),
    urls: { web: environment.WEB_URL, mcp: environment.MCP_URL },
    serviceSecret: environment.SERVICE_SECRET,
    now: () => new Date(),
    addressOf: createClientAddress(environment.TRUSTED_PROXIES),
    stopping,
    log,
  })
  const server = await listen(app.fetch, {
    port: environment.WEB_PORT,
    host: environment.HOST,
    publicUrl: environment.WEB_URL,
    stopping,
  })
  log.info({ port: server.port }, 'listening')
  return { drainSeconds: drainSeconds(environment), stop: server.close }
})
