import { Scope } from '@promptwire/core/access/scopes'
import { z } from 'zod'

/** A valid key in an account, with a working secret that a person has seen. */
export const KnownKey = z.object({
  id: z.uuid(),
  name: z.string(),
  projectId: z.uuid(),
  projectName: z.string(),
  scopes: z.array(Scope),
  /** `app`: a key of a client. `personal`: a key that ends with the person's access. */
  kind: z.enum(['service', 'app', 'personal']),
  lastFour: z.string(),
  /** True for a secret from before a rotation. */
  isFormer: z.boolean(),
})

export type KnownKey = z.infer<typeof KnownKey>
