import { invalidField } from '@promptwire/core/errors/failure'
import type { NewKey } from './key-record.ts'

type Approving = Pick<NewKey, 'scopes' | 'proposesOnly'> & {
  readonly approves?: boolean | undefined
}

export function requireApproving({ approves, scopes, proposesOnly }: Approving): void {
  if (!approves) return
  if (proposesOnly) throw invalidField('approves', 'is not possible for a key that only proposes.')
  if (!scopes.includes('prompts:write')) {
    throw invalidField('approves', 'needs the scope prompts:write.')
  }
}
