import { readEnvironment } from '@promptwire/runtime/environment'
import { drainSeconds } from '@promptwire/runtime/environment-fields'
import { createLog } from '@promptwire/runtime/log'
import { run } from '@promptwire/runtime/run'
import { McpEnvironment } from './environment.ts'
import { createMcp } from './mcp.ts'

await run(async (stopping) => {
  const environment = readEnvironment(McpEnvironment, process.env)
  const log = createLog('mcp', environment.LOG_LEVEL)
  const { close } = await createMcp(environment, { log, stopping }).start()
  return { drainSeconds: drainSeconds(environment), stop: close }
})
