import { hash } from 'node:crypto'
import { createApiKey, type Environment, type RandomBytes } from '@promptwire/core/access/api-key'
import { newId } from '../../kernel/identifiers.ts'
import type { KeyRestriction, NewKey } from './key-record.ts'

/** SHA-256 in hexadecimal; the key itself is never stored. */
export const hashApiKey = (key: string): string => hash('sha256', key)

type NewKeyFields = Pick<
  NewKey,
  | 'projectId'
  | 'name'
  | 'environment'
  | 'scopes'
  | 'createdById'
  | 'clientId'
  | 'clientName'
  | 'expiresAt'
> &
  Partial<
    Pick<
      NewKey,
      | 'toolsets'
      | 'proposesOnly'
      | 'serviceRole'
      | 'approves'
      | 'description'
      | 'monthlyRequests'
      | 'requestsPerSecond'
      | 'allowedNetworks'
      | keyof KeyRestriction
    >
  >

export function newSecret(environment: Environment, randomBytes: RandomBytes) {
  const text = createApiKey(environment, randomBytes)
  return { text, secret: { keyHash: hashApiKey(text), lastFour: text.slice(-4) } }
}

/** Returns the row to store and the key's text, which is stored nowhere. */
export function newKey(
  fields: NewKeyFields,
  createdAt: Date,
  randomBytes: RandomBytes,
): { text: string; row: NewKey } {
  const { text, secret } = newSecret(fields.environment, randomBytes)
  const row = {
    toolsets: [],
    proposesOnly: false,
    ...fields,
    id: newId(createdAt),
    ...secret,
    createdAt,
  }
  return { text, row }
}
