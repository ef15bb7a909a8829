import { Failure } from '@promptwire/core/errors/failure'

/** Refuses passwords and passkeys where everyone has to sign in with the identity provider of this name. */
export function requireNoProvider(requiredProvider: string | undefined): void {
  if (requiredProvider === undefined) return
  throw new Failure('FORBIDDEN', `Sign in with ${requiredProvider}.`)
}
