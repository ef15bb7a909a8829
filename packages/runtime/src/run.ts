import { constants } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { collectDefaultMetrics } from 'prom-client'
import { collectGarbageOfStart } from './collect-garbage.ts'
import { OperatorError } from './environment.ts'

/** Max time for the rest of the shutdown, after the program stopped accepting requests. */
const STOP_MS = 15_000

export interface Running {
  /** How long it keeps serving after the stop signal, until load balancers notice. */
  readonly drainSeconds: number
  /** Stops everything in an order that loses no data. */
  stop(): Promise<void>
}

/**
 * Runs a program until SIGINT or SIGTERM, which aborts `stopping`; a second signal exits
 * immediately. The end of a parent with an IPC channel (`npm start`) also stops it. An
 * OperatorError is printed as one sentence, other failures with their stack.
 */
export async function run(start: (stopping: AbortSignal) => Promise<Running>): Promise<void> {
  const stopping = new AbortController()
  try {
    // Memory, garbage collections and the delay of the event loop.
    collectDefaultMetrics()
    process.once('disconnect', exitWhileStarting)
    const running = await start(stopping.signal)
    const stop = () => {
      if (stopping.signal.aborted) return
      stopping.abort()
      void end(running)
    }
    const onSignal = (signal: 'SIGINT' | 'SIGTERM') => {
      if (stopping.signal.aborted) process.exit(128 + constants.signals[signal])
      stop()
    }
    process.on('SIGINT', onSignal)
    process.on('SIGTERM', onSignal)
    process.off('disconnect', exitWhileStarting).once('disconnect', stop)
    collectGarbageOfStart()
  } catch (error) {
    fail(error)
  }
}

/** As SIGTERM ends a program without a handler. */
const exitWhileStarting = () => process.exit(1)

async function end({ drainSeconds, stop }: Running): Promise<never> {
  const drainMs = drainSeconds * 1000
  const deadline = () => fail(new OperatorError(`Not stopped after ${STOP_MS / 1000} s; ending.`))
  setTimeout(deadline, drainMs + STOP_MS)
  try {
    await pause(drainMs)
    await stop()
  } catch (error) {
    fail(error)
  }
  process.exit(0)
}

function fail(error: unknown): never {
  const text = error instanceof OperatorError ? error.message : describe(error)
  process.stderr.write(`${text}\n`)
  process.exit(1)
}

const describe = (error: unknown) =>
  error instanceof Error ? (error.stack ?? error.message) : String(error)
