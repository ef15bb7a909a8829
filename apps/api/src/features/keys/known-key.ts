import { Scope } from '@promptwire/core/access/scopes'
import { z } from 'zod'

/** A valid key in an account, and a secret of it that a person has seen and that works. */
export const KnownKey = z.object({
  id: z.uuid(),
  name: z.string(),
  projectId: z.uuid(),
  projectName: z.string(),
  scopes: z.array(Scope),
  /** A service key, one of an app, or another that ends with its person. */
  kind: z.enum(['service', 'app', 'personal']),
  lastFour: z.string(),
  /** Whether the secret is one from before a rotation. */
  isFormer: z.boolean(),
})

export type KnownKey = z.infer<typeof KnownKey>
