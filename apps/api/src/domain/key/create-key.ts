import type { internalContract } from '@promptwire/core/contract/internal/internal-contract'
import type { Answer, Input } from '@promptwire/core/contract/operation'
import type { Key } from '@promptwire/core/contract/people/key'
import type { PersonCaller } from '../caller.ts'
import type { ProjectStore } from '../project/project-store.ts'
import { requireEditableProject } from '../project/read-project.ts'
import type { Surroundings } from '../surroundings.ts'
import type { KeyStore } from './key-store.ts'
import { keyView } from './key-view.ts'
import { newKey } from './new-key.ts'

/** Creates a key; its text is in this answer and nowhere else. */
export const createKey =
  (
    keys: Pick<KeyStore, 'create'>,
    projects: Pick<ProjectStore, 'read'>,
    surroundings: Surroundings,
  ) =>
  async (
    { userId, requestId }: PersonCaller,
    input: Input<typeof internalContract.create_key>,
  ): Promise<Answer<Key & { key: string }>> => {
    const { id: projectId } = await requireEditableProject(projects, userId, input.project_id)
    const { name, environment, scopes } = input
    const wanted = { projectId, name, environment, scopes, createdById: userId }
    const { text, row } = newKey(wanted, surroundings)
    const stored = await keys.create(row, {
      action: 'key.created',
      targetType: 'key',
      targetId: row.id,
      projectId,
      userId,
      after: { name, environment, scopes },
      requestId,
    })
    return { data: { ...keyView(stored), key: text } }
  }
