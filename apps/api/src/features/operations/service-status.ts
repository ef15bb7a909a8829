import type { ServiceStatus } from '@promptwire/contract/operations/service'
import { Failure } from '@promptwire/core/errors/failure'
import type { UnitOfWork } from '../../kernel/change/unit-of-work.ts'
import { type InternalContext, internalVerb } from '../../kernel/verb.ts'
import { allowBlockedSweep, enableInstallation, listBlockedSweeps } from './installation.sql.ts'
import type { ReadQuietReason } from './installation.ts'
import type { OperatorNotes } from './operator-notes.ts'

interface StatusNeeds {
  readonly readQuietReason: ReadQuietReason
  readonly readOperatorNotes: OperatorNotes
}

async function readStatus({
  unitOfWork,
  readQuietReason,
  readOperatorNotes,
}: StatusNeeds & { readonly unitOfWork: UnitOfWork }): Promise<ServiceStatus> {
  const blocked = await listBlockedSweeps(unitOfWork)
  return {
    quiet: (await readQuietReason()) ?? null,
    notes: [...(await readOperatorNotes())],
    held_sweeps: blocked.map(({ table, expiredRows, totalRows, heldAt, isAllowed }) => ({
      table,
      expired_rows: expiredRows,
      total_rows: totalRows,
      held_at: heldAt.toISOString(),
      allowed: isAllowed,
    })),
  }
}

export const readServiceStatus = internalVerb(
  'read_service_status',
  async (context: InternalContext<'read_service_status', StatusNeeds>) => ({
    data: await readStatus(context),
  }),
)

/** Lets a copy call models, send webhooks and sweep. */
export const enableService = internalVerb(
  'enable_service',
  async (
    context: InternalContext<'enable_service', StatusNeeds & { readonly databaseIdentity: string }>,
  ) => {
    const { caller: operator, unitOfWork, databaseIdentity, readQuietReason } = context
    if ((await readQuietReason()) === 'setting') {
      throw new Failure('CONFLICT', 'QUIET=true keeps this service quiet; remove it and restart.')
    }
    await enableInstallation(unitOfWork, operator, databaseIdentity)
    return { data: await readStatus(context) }
  },
)

export const allowSweep = internalVerb(
  'allow_sweep',
  async (context: InternalContext<'allow_sweep', StatusNeeds>) => {
    const { caller: operator, input, unitOfWork } = context
    const { table } = input
    if (!(await allowBlockedSweep(unitOfWork, operator, table))) {
      throw new Failure('NOT_FOUND', `No sweep of a table "${table}" waits for an operator.`)
    }
    return { data: await readStatus(context) }
  },
)
