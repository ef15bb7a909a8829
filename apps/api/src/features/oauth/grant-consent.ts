import { signCode } from '@promptwire/core/oauth/auth-code'
import type { PublicUrls } from '@promptwire/core/oauth/discovery'
import type { SigningKeys } from '@promptwire/core/oauth/signing-keys'
import { newId } from '../../kernel/identifiers.ts'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { ClientStore } from './client-record.ts'
import { consentAudit } from './consent-audit.ts'

/** Clients register at every login; old rows are not needed any more. */
const USED_MS = 90 * 24 * 60 * 60 * 1000

/**
 * Signs the code of what a person allowed a client, after it was written into the audit log: there
 * is no code without a signed-in person and a record of their consent.
 */
export const grantConsent = verb(
  'grant_consent',
  async ({
    caller,
    input,
    clients,
    signingKeys,
    urls,
  }: VerbContext<
    'grant_consent',
    { readonly clients: ClientStore; readonly signingKeys: SigningKeys; readonly urls: PublicUrls }
  >) => {
    const { actor, projectId, at } = caller
    const retainUntil = new Date(at.getTime() + USED_MS)
    await clients.recordGrant(caller, consentAudit('granted', input, input.scopes), retainUntil)
    const grant = { jti: newId(at), sub: actor.userId, project_id: projectId, ...input }
    return { data: { code: await signCode(grant, signingKeys, urls, at) } }
  },
)
