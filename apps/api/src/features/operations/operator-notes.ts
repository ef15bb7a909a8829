import type { Logger } from 'pino'
import { clockAheadMs } from '../../platform/database/clock-difference.ts'
import type { Database } from '../../platform/database/database.ts'
import type { BlockedSweep, QuietReason, ReadQuietReason } from './installation.ts'

const EVERY_MS = 60 * 60 * 1000
const MAX_CLOCK_DIFFERENCE_MS = 60_000

/** One sentence per note. */
export type OperatorNotes = () => Promise<readonly string[]>

const QUIET: Readonly<Record<QuietReason, string>> = {
  copy:
    'Quiet: this database is a copy of another installation. No webhooks, model calls or sweeps ' +
    'until you run: npm run operate -- enable',
  setting: 'Quiet: QUIET=true. No webhooks, model calls or sweeps until it is removed.',
}

interface OperatorNotesNeeds {
  readonly database: Pick<Database, 'pool' | 'newestRow'>
  readonly readQuietReason: ReadQuietReason
  readonly listBlockedSweeps: () => Promise<BlockedSweep[]>
  readonly now: () => Date
}

export const createOperatorNotes =
  ({ database, readQuietReason, listBlockedSweeps, now }: OperatorNotesNeeds): OperatorNotes =>
  async () => {
    const [ahead, quiet, blockedSweeps] = await Promise.all([
      clockAheadMs(database, now),
      readQuietReason(),
      listBlockedSweeps(),
    ])
    const tables = blockedSweeps.flatMap(({ table, isAllowed }) => (isAllowed ? [] : [table]))
    return [
      ...(Math.abs(ahead) > MAX_CLOCK_DIFFERENCE_MS ? [clockNote(ahead)] : []),
      ...(quiet ? [QUIET[quiet]] : []),
      ...(tables.length > 0
        ? [`Sweeps wait for an operator: ${tables.join(', ')} (npm run operate)`]
        : []),
    ]
  }

const clockNote = (aheadMs: number): string =>
  `The clock of this process is ${Math.round(Math.abs(aheadMs) / 1000)} s ` +
  `${aheadMs > 0 ? 'ahead of' : 'behind'} the database.`

export function startOperatorNotes(notes: OperatorNotes, log: Logger) {
  const write = async () => {
    try {
      for (const note of await notes()) log.warn(note)
    } catch (err) {
      log.warn({ err }, 'checking the database for operator notes failed')
    }
  }
  let writing = write()
  const timer = setInterval(() => {
    writing = write()
  }, EVERY_MS)
  const stop = async () => {
    clearInterval(timer)
    await writing
  }
  return { stop }
}
