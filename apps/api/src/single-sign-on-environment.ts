import { isLoopback } from '@promptwire/core/oauth/redirect-uri'
import { OperatorError } from '@promptwire/runtime/environment'
import { topic } from '@promptwire/runtime/environment-fields'
import { z } from 'zod'
import {
  parseGroupRoles,
  type SingleSignOnSettings,
} from './features/single-sign-on/single-sign-on-settings.ts'

const switchedOff = z.stringbool().default(false)

const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .toLowerCase()
      .split(',')
      .flatMap((each) => each.trim() || []),
  )

const issuer = z
  .url()
  .transform((text) => new URL(text))
  .refine((url) => url.protocol === 'https:' || isLoopback(url), 'must be an https address')

const groupRoles = z
  .string()
  .default('{"*":"viewer"}')
  .transform((text, context) => {
    try {
      return parseGroupRoles(text)
    } catch {
      context.addIssue({
        code: 'custom',
        message: 'must be JSON of groups and roles, as {"prompt-team":"editor","*":"viewer"}',
      })
      return z.NEVER
    }
  })

/** Variables of the installation's identity provider. */
export const singleSignOnFields = topic('Single sign-on', {
  OIDC_ISSUER: issuer
    .optional()
    .describe(
      'Issuer of the OpenID Connect provider. With it the sign-in page offers single sign-on ([guide](single-sign-on.md)).',
    ),
  OIDC_CLIENT_ID: z.string().min(1).optional().describe('Client id at the provider.'),
  OIDC_CLIENT_SECRET: z
    .string()
    .min(1)
    .optional()
    .describe('Client secret. Without it the client is a public one.'),
  OIDC_NAME: z.string().min(1).max(60).default('single sign-on').describe('Name of the provider.'),
  OIDC_SCOPE: z.string().default('openid email profile').describe('Requested scopes.'),
  OIDC_GROUPS_CLAIM: z
    .string()
    .min(1)
    .default('groups')
    .describe('Claim with the groups; `realm_access.roles` reads a nested one.'),
  OIDC_ROLES: groupRoles.describe(
    'JSON of groups and their roles; `*` is everyone. Groups without a role do not get in.',
  ),
  OIDC_EMAIL_DOMAINS: list.describe(
    'Domains whose people may sign in, comma-separated; all if empty.',
  ),
  OIDC_TRUST_UNVERIFIED_EMAIL: switchedOff.describe(
    'Trusts an email address if the provider does not say whether it is verified. Only for a provider that verifies all.',
  ),
  OIDC_ACCOUNT: z
    .uuid()
    .optional()
    .describe('Account that new people join. Default: the first account.'),
  SSO_ONLY: switchedOff.describe(
    'Turns passwords off. `operate people sign-in-link` signs in an owner if the provider fails.',
  ),
})

type SingleSignOnEnvironment = z.output<z.ZodObject<typeof singleSignOnFields>>

/** The identity provider that the variables name, if they do. */
export function readSingleSignOn(
  environment: SingleSignOnEnvironment,
): SingleSignOnSettings | undefined {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, SSO_ONLY } = environment
  if (OIDC_ISSUER === undefined && OIDC_CLIENT_ID === undefined && !SSO_ONLY) return undefined
  if (OIDC_ISSUER === undefined || OIDC_CLIENT_ID === undefined) {
    throw new OperatorError('Single sign-on needs OIDC_ISSUER and OIDC_CLIENT_ID.')
  }
  return {
    issuer: OIDC_ISSUER,
    clientId: OIDC_CLIENT_ID,
    clientSecret: environment.OIDC_CLIENT_SECRET,
    name: environment.OIDC_NAME,
    scope: environment.OIDC_SCOPE,
    groupsClaim: environment.OIDC_GROUPS_CLAIM,
    roles: environment.OIDC_ROLES,
    domains: environment.OIDC_EMAIL_DOMAINS,
    trustsEmail: environment.OIDC_TRUST_UNVERIFIED_EMAIL,
    isRequired: SSO_ONLY,
    accountId: environment.OIDC_ACCOUNT,
  }
}
