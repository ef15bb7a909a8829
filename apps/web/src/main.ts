import { readEnvironment } from '@promptwire/runtime/environment'
import { drainSeconds } from '@promptwire/runtime/environment-fields'
import { createLog } from '@promptwire/runtime/log'
import { run } from '@promptwire/runtime/run'
import { WebEnvironment } from './environment.ts'
import { createWeb } from './web.ts'

await run(async (stopping) => {
  const environment = readEnvironment(WebEnvironment, process.env)
  const log = createLog('web', environment.LOG_LEVEL)
  const now = () => new Date()
  const { close } = await createWeb(environment, { log, stopping, now }).start()
  return { drainSeconds: drainSeconds(environment), stop: close }
})
