import { Failure } from '@promptwire/core/errors/failure'

/** Why a service is quiet: its database is a copy, or its operator set QUIET. */
export type QuietReason = 'copy' | 'setting'

/** A table of which the sweep would delete more than half. */
export interface BlockedSweep {
  readonly table: string
  readonly expiredRows: number
  readonly totalRows: number
  readonly heldAt: Date
  /** Whether an operator lets the next sweep delete them. */
  readonly isAllowed: boolean
}

/** Returns undefined while the service may call models, send webhooks and sweep. */
export type ReadQuietReason = () => Promise<QuietReason | undefined>

/** Refuses what a quiet service must not do. */
export async function requireNotQuiet(readQuietReason: ReadQuietReason): Promise<void> {
  if (await readQuietReason())
    throw new Failure(
      'CONFLICT',
      'This service is a quiet copy: it calls no models until its operator enables it.',
    )
}
