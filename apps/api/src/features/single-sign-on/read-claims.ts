import { emailAddress } from '@promptwire/contract/auth/email-address'
import { displayName } from '@promptwire/core/text/text'
import type { SingleSignOnSettings } from './single-sign-on-settings.ts'

export interface Identity {
  readonly issuer: string
  /** Unique and stable for its issuer. */
  readonly subject: string
  /** Undefined without a valid one. */
  readonly email: string | undefined
  /** Whether the address belongs to the person, and is not only claimed. */
  readonly ownsEmail: boolean
  readonly name: string
  readonly groups: readonly string[]
  /** When the person signed in at the provider; undefined if unknown. */
  readonly authenticatedAt: Date | undefined
}

type Claims = Readonly<Record<string, unknown>>

/** Max 255 ASCII characters (OpenID Connect Core, 2). An empty one would match everyone. */
const SUBJECT = /^(?=.*\S)[\x20-\x7e]{1,255}$/
export const isSubject = (subject: string): boolean => SUBJECT.test(subject)

/** Reads claims of an ID token (OpenID Connect Core, 5.1) and the provider's groups. */
export function readClaims(
  claims: Claims & { readonly iss: string; readonly sub: string },
  { groupsClaim, trustsEmail }: Pick<SingleSignOnSettings, 'groupsClaim' | 'trustsEmail'>,
): Identity {
  const email = emailAddress.safeParse(claims['email']).data
  // Some providers send the boolean as text.
  const isVerified = claims['email_verified'] === true || claims['email_verified'] === 'true'
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email,
    ownsEmail: isVerified || (trustsEmail && claims['email_verified'] === undefined),
    name: readName(claims) ?? email ?? claims.sub,
    groups: readGroups(claims, groupsClaim),
    authenticatedAt: readTime(claims['auth_time']),
  }
}

const readTime = (seconds: unknown): Date | undefined =>
  typeof seconds === 'number' && seconds > 0 && seconds < 1e11
    ? new Date(seconds * 1000)
    : undefined

function readName(claims: Claims): string | undefined {
  const { name, given_name, family_name, preferred_username } = claims
  const parts = [given_name, family_name].filter((part) => typeof part === 'string')
  return [name, parts.join(' '), preferred_username]
    .map((each) => displayName.safeParse(each).data)
    .find((each) => each !== undefined)
}

/** A list of names or a single name, under this claim or at this path. */
function readGroups(claims: Claims, claim: string): string[] {
  const found = claims[claim] ?? claim.split('.').reduce<unknown>(readProperty, claims)
  const groups = Array.isArray(found) ? found : [found]
  return groups.filter((group) => typeof group === 'string')
}

const readProperty = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Claims)[name]
    : undefined
