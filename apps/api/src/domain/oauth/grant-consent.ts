import type { internalContract } from '@promptwire/core/contract/internal/internal-contract'
import type { Answer, Input, Output } from '@promptwire/core/contract/operation'
import { signCode } from '@promptwire/core/oauth/auth-code'
import type { PublicUrls } from '@promptwire/core/oauth/discovery'
import type { SigningKeys } from '@promptwire/core/oauth/signing-keys'
import type { PersonCaller } from '../caller.ts'
import { newId } from '../identifiers.ts'
import type { ProjectStore } from '../project/project-store.ts'
import { requireEditableProject } from '../project/read-project.ts'
import type { Surroundings } from '../surroundings.ts'
import type { ClientStore } from './client-store.ts'
import { consentAudit } from './consent-audit.ts'

type Operation = typeof internalContract.grant_consent

/** Clients register at every login, so that old rows have nobody who needs them. */
const USED_MS = 90 * 24 * 60 * 60 * 1000

/**
 * Signs the code of what a person allowed a client, after it was written into the audit log: there
 * is no code without a signed-in person and a record of their consent.
 */
export const grantConsent =
  (
    clients: Pick<ClientStore, 'recordGrant'>,
    projects: Pick<ProjectStore, 'read'>,
    signingKeys: SigningKeys,
    urls: PublicUrls,
    { now }: Surroundings,
  ) =>
  async (person: PersonCaller, input: Input<Operation>): Promise<Answer<Output<Operation>>> => {
    await requireEditableProject(projects, person.userId, input.project_id)
    const at = now()
    const keptUntil = new Date(at.getTime() + USED_MS)
    await clients.recordGrant(consentAudit('granted', person, input, input.scopes), at, keptUntil)
    const grant = { jti: newId(at), sub: person.userId, ...input }
    return { data: { code: await signCode(grant, signingKeys, urls, at) } }
  }
