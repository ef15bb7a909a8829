import type { Environment } from '@promptwire/core/access/api-key'
import type { Owner } from './fixtures/making.ts'
import type { Fixtures } from './fixtures.ts'

/** Creates a key with all scopes, in the form that typed clients take. */
export async function createKey(fixtures: Fixtures, owner: Owner, environment: Environment) {
  const { id, text: bearer } = await fixtures.key(owner, environment)
  return { id, bearer }
}
