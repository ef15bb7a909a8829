import { Failure } from '@promptwire/core/errors/failure'
import type { Requester } from '../../kernel/caller.ts'

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

/** An operator's decisions about this database. */
export interface InstallationStore {
  /** Remembers which database this is, at the first start on it. */
  record(): Promise<void>
  /** Undefined while the service may call models, send webhooks and sweep. */
  quietReason(): Promise<QuietReason | undefined>
  /** Ends the quiet of a copy, which from then on is an installation of its own. */
  enable(operator: Requester): Promise<void>
  listBlockedSweeps(): Promise<BlockedSweep[]>
  /** Lets the next sweep of a table proceed; false if none is blocked. */
  allowSweep(operator: Requester, table: string): Promise<boolean>
}

/** Refuses what a quiet service must not do. */
export async function requireNotQuiet({
  quietReason,
}: Pick<InstallationStore, 'quietReason'>): Promise<void> {
  if (await quietReason())
    throw new Failure(
      'CONFLICT',
      'This service is a quiet copy: it calls no models until its operator enables it.',
    )
}
