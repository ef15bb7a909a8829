import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const CLIENTS = fileURLToPath(new URL('./stream-clients-process.ts', import.meta.url))

/** The clients' counts so far. */
export interface StreamReport {
  /** Streams that sent their cursor, and how many of these ended. */
  readonly open: number
  readonly ended: number
  /** Statuses other than 200. */
  readonly refused: readonly number[]
  /** Events out of order, repeated, or after a gap. */
  readonly misplaced: number
  /** Events over all streams. */
  readonly events: number
}

/** Followers of a project, in a low-priority process that parses little. */
export interface StreamClients {
  report(): Promise<StreamReport>
  /** Reports once `holds` is true, or after a timeout. */
  until(holds: (report: StreamReport) => boolean, withinMs: number): Promise<StreamReport>
  stop(): void
}

/** Opens `count` streams, spread over the keys. */
export function startStreamClients(
  origin: string,
  keys: readonly string[],
  streams: number,
): StreamClients {
  const child: ChildProcess = fork(CLIENTS, [origin, `${streams}`], {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, KEYS: keys.join() },
  })
  const report = async (): Promise<StreamReport> => {
    child.send('report')
    const [message] = await once(child, 'message')
    return message
  }
  return {
    report,
    async until(holds, withinMs) {
      const late = performance.now() + withinMs
      let seen = await report()
      while (!holds(seen) && performance.now() < late) {
        await pause(100)
        seen = await report()
      }
      return seen
    },
    stop: () => void child.kill(),
  }
}
