import { fork } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const OTHER_CLIENT = fileURLToPath(new URL('./other-client.ts', import.meta.url))
/** Long enough for the last delayed response to arrive. */
const AFTERWARDS_MS = 50

/** Measures another client's max wait during a call, in milliseconds. */
export interface GapMeter {
  during(run: () => Promise<unknown>): Promise<number>
  stop(): void
}

export function startGapMeter(url: string): GapMeter {
  const execArgv = ['--import', 'tsx']
  const child = fork(OTHER_CLIENT, [`${url}/healthz`], { execArgv })
  const worst = () =>
    new Promise<number>((resolve) => {
      child.once('message', (value) => resolve(Number(value)))
      child.send('worst')
    })
  return {
    async during(run) {
      await worst()
      await run()
      await pause(AFTERWARDS_MS)
      return worst()
    },
    stop: () => child.kill(),
  }
}
