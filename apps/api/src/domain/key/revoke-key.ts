import type { Answer } from '@promptwire/core/contract/operation'
import type { Key } from '@promptwire/core/contract/people/key'
import { Failure } from '@promptwire/core/failure'
import type { PersonCaller } from '../caller.ts'
import type { ProjectStore } from '../project/project-store.ts'
import { requireEditableProject } from '../project/read-project.ts'
import type { Surroundings } from '../surroundings.ts'
import type { KeyStore } from './key-store.ts'
import { keyView } from './key-view.ts'

/** Revokes a key: the first request that arrives after this answered is refused everywhere. */
export const revokeKey =
  (keys: Pick<KeyStore, 'revoke'>, projects: Pick<ProjectStore, 'read'>, { now }: Surroundings) =>
  async (
    { userId, requestId }: PersonCaller,
    input: { project_id: string; key_id: string },
  ): Promise<Answer<Key>> => {
    const { id: projectId } = await requireEditableProject(projects, userId, input.project_id)
    const revoked = await keys.revoke(projectId, input.key_id, now(), {
      action: 'key.revoked',
      targetType: 'key',
      targetId: input.key_id,
      projectId,
      userId,
      requestId,
    })
    if (!revoked) throw new Failure('NOT_FOUND', 'Key not found.')
    return { data: keyView(revoked) }
  }
