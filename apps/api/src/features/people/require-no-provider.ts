import { Failure } from '@promptwire/core/errors/failure'

/**
 * Refuses passwords and passkeys where everyone has to sign in with the identity provider of this name.
 * A person who did so may use them to prove who they were before.
 */
export function requireNoProvider(
  requiredProvider: string | undefined,
  claimed?: { readonly email: string | null },
  person: { readonly email: string | null } | undefined = claimed,
): void {
  if (requiredProvider === undefined) return
  if (claimed && person && claimed.email === person.email) return
  throw new Failure('FORBIDDEN', `Sign in with ${requiredProvider}.`)
}
