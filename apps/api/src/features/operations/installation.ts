import { Failure } from '@promptwire/core/errors/failure'

/** The database is a copy, or the operator set QUIET. */
export type QuietReason = 'copy' | 'setting'

/** A sweep would delete more than half of this table. */
export interface BlockedSweep {
  readonly table: string
  readonly expiredRows: number
  readonly totalRows: number
  readonly heldAt: Date
  /** Whether an operator allows the next sweep. */
  readonly isAllowed: boolean
}

/** Undefined while the service may call models, send webhooks and sweep. */
export type ReadQuietReason = () => Promise<QuietReason | undefined>

/** Throws while the service is quiet. */
export async function requireNotQuiet(readQuietReason: ReadQuietReason): Promise<void> {
  if (await readQuietReason())
    throw new Failure(
      'CONFLICT',
      'This service is a quiet copy: it calls no models until its operator enables it.',
    )
}
