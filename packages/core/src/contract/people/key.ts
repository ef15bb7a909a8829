import { z } from 'zod'
import { Environment } from '../../api-key.ts'
import { Scope } from '../../scopes.ts'

/** A key as its people see it: everything but its text. */
export const Key = z.object({
  id: z.uuid(),
  name: z.string(),
  environment: Environment,
  scopes: z.array(Scope),
  last_four: z.string(),
  client_id: z.string().nullable(),
  /** What the client called itself when the key was minted. */
  client_name: z.string().nullable(),
  created_by: z.string(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
  revoked_at: z.iso.datetime().nullable(),
  /** Its maker may no longer make keys here, so that it does not work. */
  is_ended: z.boolean(),
})
export type Key = z.infer<typeof Key>
