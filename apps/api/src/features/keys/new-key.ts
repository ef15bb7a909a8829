import { hash } from 'node:crypto'
import { createApiKey, type Environment, type RandomBytes } from '@promptwire/core/access/api-key'
import { newId } from '../../kernel/identifiers.ts'
import type { KeyRestriction, NewKey } from './key-record.ts'

/** SHA-256 of a key in hexadecimal, the only form in which it is known after it was shown. */
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

/** A fresh secret, and what is stored of it. */
export function newSecret(environment: Environment, randomBytes: RandomBytes) {
  const text = createApiKey(environment, randomBytes)
  return { text, secret: { keyHash: hashApiKey(text), lastFour: text.slice(-4) } }
}

/** A fresh key and the row that stores it; the text exists here once and never again. */
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
