import { Failure } from '@promptwire/core/errors/failure'
import { omitUndefined } from '../../kernel/omit-undefined.ts'
import type { AddressClaim } from '../auth/index.ts'
import type { GrantedRole } from '../members/index.ts'
import type { Identity } from './read-claims.ts'
import { findRole, followGroups, type SingleSignOnSettings } from './single-sign-on-settings.ts'

export interface Admitted extends Identity, GrantedRole {
  readonly email: string
}

/** A provider's account with a confirmed address. */
export type ProvedAccount = Pick<Admitted, 'issuer' | 'subject' | 'email' | 'name'>

/** Admits a person by address and groups, or throws an error about the failing one. */
export function admit(identity: Identity, settings: SingleSignOnSettings): Admitted {
  const { email, groups } = identity
  const { domains, roles, accountId } = settings
  if (email === undefined) {
    throw new Failure('FORBIDDEN', 'The identity provider gave no email address for you.')
  }
  if (domains.length > 0) requireDomain(email, domains)
  if (domains.length > 0 && !identity.ownsEmail) throw unconfirmed(email)
  const role = findRole(groups, roles)
  if (role === undefined) {
    throw new Failure('FORBIDDEN', 'Your groups have no access. Ask your administrator.')
  }
  return { ...identity, email, role, rolesFollowGroups: followGroups(roles), accountId }
}

/** The part of a sign-in that the browser keeps until the person decides. */
export const toClaim = (admitted: Admitted, next: string | undefined): AddressClaim => ({
  email: admitted.email,
  name: admitted.name,
  issuer: admitted.issuer,
  subject: admitted.subject,
  role: admitted.role,
  ...omitUndefined({ authenticatedAt: admitted.authenticatedAt?.getTime(), continue: next }),
})

function requireDomain(email: string, domains: readonly string[]): void {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  if (domains.includes(domain)) return
  throw new Failure('FORBIDDEN', `Addresses of ${domain} may not sign in here.`)
}

/** For an unconfirmed address: it neither links nor creates a person. */
export const unconfirmed = (email: string): Failure =>
  new Failure(
    'FORBIDDEN',
    `The identity provider does not confirm ${email}: its claim email_verified is not true. ` +
      'For a provider that confirms addresses and does not say so, the operator sets ' +
      'OIDC_TRUST_UNVERIFIED_EMAIL.',
  )
