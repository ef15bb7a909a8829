import type { Environment } from '@promptwire/core/access/api-key'
import type { Permission } from '@promptwire/core/access/permissions'
import type { Scope } from '@promptwire/core/access/scopes'
import { Failure } from '@promptwire/core/errors/failure'
import { signCode } from '@promptwire/core/oauth/auth-code'
import type { PublicUrls } from '@promptwire/core/oauth/discovery'
import type { SigningKeys } from '@promptwire/core/oauth/signing-keys'
import type { Audited } from '../../kernel/change/audit-entry.ts'
import { newId } from '../../kernel/identifiers.ts'
import { omitUndefined } from '../../kernel/omit-undefined.ts'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import { recordGrant } from './clients.sql.ts'

/** Clients register at every login, so old registrations are not needed. */
const USED_MS = 90 * 24 * 60 * 60 * 1000

/**
 * Signs the authorization code only after the consent is in the audit log: every code has a signed-in person
 * and a recorded consent.
 */
export const grantConsent = verb(
  'grant_consent',
  async ({
    caller,
    input,
    unitOfWork,
    signingKeys,
    urls,
  }: VerbContext<
    'grant_consent',
    { readonly signingKeys: SigningKeys; readonly urls: PublicUrls }
  >) => {
    const { actor, projectId, at } = caller
    const scopes = requireOwnScopes(caller.may, input.scopes)
    const retainUntil = new Date(at.getTime() + USED_MS)
    const consent = consentAudit('granted', input, scopes)
    await recordGrant(unitOfWork, caller, consent, retainUntil)
    const grant = { jti: newId(at), sub: actor.userId, project_id: projectId, ...input, scopes }
    return { data: { code: await signCode(grant, signingKeys, urls, at) } }
  },
)

/** Limits a client to the scopes of the person who connects it. */
function requireOwnScopes(may: ReadonlySet<Permission>, asked: readonly Scope[]): Scope[] {
  const scopes = asked.filter((scope) => may.has(scope))
  if (scopes.length > 0) return scopes
  throw new Failure('FORBIDDEN', 'Your role in this project has none of the chosen permissions.')
}

export const refuseConsent = verb('refuse_consent', async ({ caller, input, unitOfWork }) => {
  const audit = consentAudit('denied', input, [])
  await unitOfWork.change(caller, async () => ({ result: undefined, audit }))
  return { data: null }
})

interface ConsentRequest {
  readonly client_id: string
  readonly redirect_uri: string
  readonly environment: Environment
  readonly replaces?: readonly string[]
  readonly proposes_only?: boolean
}

const consentAudit = (
  decision: 'granted' | 'denied',
  { client_id, redirect_uri, environment, replaces, proposes_only }: ConsentRequest,
  scopes: readonly Scope[],
): Audited => ({
  action: `consent.${decision}`,
  targetType: 'oauth_client',
  targetId: client_id,
  clientId: client_id,
  after: { redirect_uri, environment, scopes, ...omitUndefined({ replaces, proposes_only }) },
})
