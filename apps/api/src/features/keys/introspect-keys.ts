import type { InternalContract } from '@promptwire/core/contract/internal/internal-contract'
import type { Output } from '@promptwire/core/contract/operation'
import { Failure } from '@promptwire/core/failure'
import { type InternalContext, internalVerb } from '../../kernel/verb.ts'
import type { Admit } from '../admission/index.ts'
import { hashApiKey } from './hash-key.ts'
import { identifyKey } from './introspect-key.ts'

type Outcome = Output<InternalContract['introspect_keys']>[number]

/** Identifies several keys, as if each had called by itself. */
export const introspectKeys = internalVerb(
  'introspect_keys',
  async ({ input: { keys }, ...needs }: InternalContext<'introspect_keys', Needs>) => ({
    data: await Promise.all(keys.map((bearer) => introspectOne(needs, bearer))),
  }),
)

interface Needs {
  readonly admit: Admit
  /** Throws RATE_LIMITED if a key sends too many requests a second. */
  readonly limitBurst: (keyHash: string) => void
}

async function introspectOne({ admit, limitBurst }: Needs, bearer: string): Promise<Outcome> {
  try {
    limitBurst(hashApiKey(bearer))
    return { outcome: 'known', key: await identifyKey(admit, bearer) }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const { code, message, headers } = error
    return { outcome: 'refused', code, message, headers }
  }
}
