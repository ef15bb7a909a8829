import type { internalContract } from '@promptwire/core/contract/internal/internal-contract'
import type { Answer, Input } from '@promptwire/core/contract/operation'
import type { AuditStore } from '../audit/audit-store.ts'
import type { PersonCaller } from '../caller.ts'
import type { ProjectStore } from '../project/project-store.ts'
import { requireEditableProject } from '../project/read-project.ts'
import type { Surroundings } from '../surroundings.ts'
import { consentAudit } from './consent-audit.ts'

/** Writes into the audit log that a person refused a client. */
export const refuseConsent =
  (
    audit: Pick<AuditStore, 'record'>,
    projects: Pick<ProjectStore, 'read'>,
    { now }: Surroundings,
  ) =>
  async (
    person: PersonCaller,
    input: Input<typeof internalContract.refuse_consent>,
  ): Promise<Answer<null>> => {
    await requireEditableProject(projects, person.userId, input.project_id)
    await audit.record(consentAudit('denied', person, input, []), now())
    return { data: null }
  }
