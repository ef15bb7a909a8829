import { createClientAddress } from '@promptwire/runtime/client-address'
import { readEnvironment } from '@promptwire/runtime/environment'
import { drainSeconds } from '@promptwire/runtime/environment-fields'
import { listen } from '@promptwire/runtime/listen'
import { createLog } from '@promptwire/runtime/log'
import { run } from '@promptwire/runtime/run'
import { McpEnvironment } from './environment.ts'
import { createMcpApp } from './http/app.ts'
import { createSend } from './send.ts'

await run(async (stopping) => {
  const environment = readEnvironment(McpEnvironment, process.env)
  const log = createLog('mcp', environment.LOG_LEVEL)
  const app = createMcpApp({
    apiUrl: environment.API_INTERNAL_URL,
    send: createSend(environment.API_INTERNAL_URL),
    urls: { web: environment.WEB_URL, mcp: environment.MCP_URL },
    hosts: environment.ALLOWED_HOSTS,
    origins: environment.ALLOWED_ORIGINS,
    addressOf: createClientAddress(environment.TRUSTED_PROXIES),
    stopping,
    log,
  })
  const server = await listen(app.fetch, {
    port: environment.MCP_PORT,
    host: environment.HOST,
    publicUrl: environment.MCP_URL,
    stopping,
  })
  log.info({ port: server.port }, 'listening')
  return { drainSeconds: drainSeconds(environment), stop: server.close }
})
