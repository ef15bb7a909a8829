import { text } from '@promptwire/core/text/text'
import { z } from 'zod'
import type { InternalOperation } from '../operation.ts'

/** Service status for the operator, with pending decisions. */
const ServiceStatus = z.object({
  /** Why the service is paused; null if it may call models, send webhooks and sweep. */
  quiet: z.enum(['copy', 'setting']).nullable(),
  notes: z.array(z.string()),
  held_sweeps: z.array(
    z.object({
      table: z.string(),
      expired_rows: z.int(),
      total_rows: z.int(),
      held_at: z.iso.datetime(),
      allowed: z.boolean(),
    }),
  ),
})
export type ServiceStatus = z.output<typeof ServiceStatus>

/** Operations of the operator's command `operate.ts`. */
export const serviceOperations = {
  read_service_status: {
    access: 'service',
    method: 'GET',
    path: '/service',
    input: z.strictObject({}),
    output: ServiceStatus,
  },
  /** Enables a restored copy. */
  enable_service: {
    access: 'service',
    method: 'POST',
    path: '/service/enable',
    input: z.strictObject({}),
    output: ServiceStatus,
  },
  /** Allows the next sweep to delete more than half of a table, once. */
  allow_sweep: {
    access: 'service',
    method: 'POST',
    path: '/service/sweeps/:table',
    input: z.strictObject({ table: text(100).min(1) }),
    output: ServiceStatus,
  },
  /** Copies the embedded database to a folder for a backup. */
  copy_database: {
    access: 'service',
    method: 'POST',
    path: '/service/copy',
    input: z.strictObject({}),
    output: z.object({ folder: z.string() }),
  },
} as const satisfies Record<string, InternalOperation>
