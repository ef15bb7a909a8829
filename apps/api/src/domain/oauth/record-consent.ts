import type { internalContract } from '@promptwire/core/contract/internal'
import type { Answer, Input, Output } from '@promptwire/core/contract/operation'
import type { AuditStore } from '../audit/audit-store.ts'
import type { PersonCaller } from '../caller.ts'
import type { ProjectStore } from '../project/project-store.ts'
import { projectView } from '../project/project-view.ts'
import { requireEditableProject } from '../project/read-project.ts'
import type { Surroundings } from '../surroundings.ts'

type Operation = typeof internalContract.record_consent

/** Writes into the audit log what a person allowed or refused a client, before it is told. */
export const recordConsent =
  (
    audit: Pick<AuditStore, 'record'>,
    projects: Pick<ProjectStore, 'read'>,
    { now }: Surroundings,
  ) =>
  async (
    { userId, requestId }: PersonCaller,
    input: Input<Operation>,
  ): Promise<Answer<Output<Operation>>> => {
    const { project_id, client_id: clientId, decision, ...terms } = input
    const project = await requireEditableProject(projects, userId, project_id)
    const action = `consent.${decision}` as const
    const who = { projectId: project.id, userId, clientId, requestId }
    const target = { targetType: 'oauth_client', targetId: clientId } as const
    await audit.record({ action, ...target, ...who, after: terms }, now())
    return { data: projectView(project) }
  }
