import type { ServiceStatus } from '@promptwire/core/contract/internal/service'
import { Failure } from '@promptwire/core/errors/failure'
import { type InternalContext, internalVerb } from '../../kernel/verb.ts'
import type { InstallationStore } from './installation.ts'

interface StatusPorts {
  readonly installation: InstallationStore
  readonly notes: () => Promise<readonly string[]>
}

const readStatus = async ({ installation, notes }: StatusPorts): Promise<ServiceStatus> => {
  const blocked = await installation.listBlockedSweeps()
  return {
    quiet: (await installation.quietReason()) ?? null,
    notes: [...(await notes())],
    held_sweeps: blocked.map(({ table, expiredRows, totalRows, heldAt, isAllowed }) => ({
      table,
      expired_rows: expiredRows,
      total_rows: totalRows,
      held_at: heldAt.toISOString(),
      allowed: isAllowed,
    })),
  }
}

/** How the service is, for its operator. */
export const readServiceStatus = internalVerb(
  'read_service_status',
  async ({
    operating,
  }: InternalContext<'read_service_status', { readonly operating: StatusPorts }>) => ({
    data: await readStatus(operating),
  }),
)

/** Lets a copy call models, send webhooks and sweep. */
export const enableService = internalVerb(
  'enable_service',
  async ({
    caller: operator,
    operating,
  }: InternalContext<'enable_service', { readonly operating: StatusPorts }>) => {
    const { installation } = operating
    if ((await installation.quietReason()) === 'setting') {
      throw new Failure('CONFLICT', 'QUIET=true keeps this service quiet; remove it and restart.')
    }
    await installation.enable(operator)
    return { data: await readStatus(operating) }
  },
)

/** Lets the next sweep of a table go ahead. */
export const allowSweep = internalVerb(
  'allow_sweep',
  async ({
    caller: operator,
    input: { table },
    operating,
  }: InternalContext<'allow_sweep', { readonly operating: StatusPorts }>) => {
    if (!(await operating.installation.allowSweep(operator, table))) {
      throw new Failure('NOT_FOUND', `No sweep of a table "${table}" waits for an operator.`)
    }
    return { data: await readStatus(operating) }
  },
)
