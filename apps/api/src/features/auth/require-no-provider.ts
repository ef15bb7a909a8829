import { Failure } from '@promptwire/core/errors/failure'

/**
 * Rejects passwords and passkeys if everyone must sign in with the named identity provider. A person whose
 * address the provider proved may still use them to show that the account is theirs.
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
