import { emailAddress } from '@promptwire/core/contract/internal/email-address'
import { displayName } from '@promptwire/core/text/text'
import type { SingleSignOnSettings } from './single-sign-on-settings.ts'

/** A person as an identity provider describes them. */
export interface Identity {
  readonly issuer: string
  /** Unique and stable at its issuer. */
  readonly subject: string
  /** Undefined if the provider gives none that is valid. */
  readonly email: string | undefined
  /** Whether the address is theirs, and not only claimed by them. */
  readonly ownsEmail: boolean
  readonly name: string
  readonly groups: readonly string[]
  /** When the person signed in at the provider; undefined if it does not say. */
  readonly authenticatedAt: Date | undefined
}

type Claims = Readonly<Record<string, unknown>>

/** At most 255 ASCII characters (OpenID Connect Core, 2). An empty one would be the same for everyone. */
const SUBJECT = /^(?=.*\S)[\x20-\x7e]{1,255}$/
export const isSubject = (subject: string): boolean => SUBJECT.test(subject)

/** Reads the claims of an ID token (OpenID Connect Core, 5.1) and of its provider's groups. */
export function readClaims(
  claims: Claims & { readonly iss: string; readonly sub: string },
  { groupsClaim, trustsEmail }: Pick<SingleSignOnSettings, 'groupsClaim' | 'trustsEmail'>,
): Identity {
  const email = emailAddress.safeParse(claims['email']).data
  // Some providers write the boolean as text.
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

/** A list of names or a single one, under a claim of this name or in the objects that a path names. */
function readGroups(claims: Claims, claim: string): string[] {
  const found = claims[claim] ?? claim.split('.').reduce<unknown>(readProperty, claims)
  const groups = Array.isArray(found) ? found : [found]
  return groups.filter((group) => typeof group === 'string')
}

const readProperty = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Claims)[name]
    : undefined
