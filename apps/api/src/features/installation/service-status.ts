import type { ServiceStatus } from '@promptwire/core/contract/internal/service'
import { Failure } from '@promptwire/core/failure'
import type { InternalVerb } from '../../kernel/verb.ts'
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
export const readServiceStatus =
  (ports: StatusPorts): InternalVerb<'read_service_status'> =>
  async () => ({ data: await readStatus(ports) })

/** Lets a copy call models, send webhooks and sweep. */
export const enableService =
  (ports: StatusPorts): InternalVerb<'enable_service'> =>
  async (operator) => {
    const { installation } = ports
    if ((await installation.quietReason()) === 'setting') {
      throw new Failure('CONFLICT', 'QUIET=true keeps this service quiet; remove it and restart.')
    }
    await installation.enable(operator)
    return { data: await readStatus(ports) }
  }

/** Lets the next sweep of a table go ahead. */
export const allowSweep =
  (ports: StatusPorts): InternalVerb<'allow_sweep'> =>
  async (operator, { table }) => {
    if (!(await ports.installation.allowSweep(operator, table))) {
      throw new Failure('NOT_FOUND', `No sweep of a table "${table}" waits for an operator.`)
    }
    return { data: await readStatus(ports) }
  }
