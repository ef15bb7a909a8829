import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const CLIENTS = fileURLToPath(new URL('./stream-clients-process.ts', import.meta.url))

/** The clients' received events so far. */
export interface StreamReport {
  /** Streams that sent their cursor, of which `ended` are over by now. */
  readonly open: number
  readonly ended: number
  /** Answers other than 200. */
  readonly refused: readonly number[]
  /** Events that came out of order, twice, or after a gap. */
  readonly misplaced: number
  /** Events that arrived, over all streams. */
  readonly events: number
}

/** Followers of one project, in a process of their own that parses little and yields the CPU. */
export interface StreamClients {
  report(): Promise<StreamReport>
  /** Reports once `holds` does, or after a time. */
  until(holds: (report: StreamReport) => boolean, withinMs: number): Promise<StreamReport>
  stop(): void
}

/** Opens so many streams, spread over the keys. */
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
