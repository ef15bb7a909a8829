import type { InternalContract } from '@promptwire/core/contract/internal/internal-contract'
import type { Output } from '@promptwire/core/contract/operation'
import { Failure } from '@promptwire/core/failure'
import type { InternalVerb } from '../../kernel/verb.ts'
import type { Admit } from '../admission/index.ts'
import { hashApiKey } from './hash-key.ts'
import { introspectKey } from './introspect-key.ts'

type Outcome = Output<InternalContract['introspect_keys']>[number]

/** Who is each of these keys? As if each had asked in a request of its own. */
export const introspectKeys = (
  admit: Admit,
  limitBurst: (keyHash: string) => void,
): InternalVerb<'introspect_keys'> => {
  const introspect = introspectKey(admit)
  const introspectOne = async (bearer: string): Promise<Outcome> => {
    try {
      limitBurst(hashApiKey(bearer))
      const { data: key } = await introspect({ bearer })
      return { outcome: 'known', key }
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      const { code, message, headers } = error
      return { outcome: 'refused', code, message, headers }
    }
  }
  return async (_requester, { keys }) => ({ data: await Promise.all(keys.map(introspectOne)) })
}
