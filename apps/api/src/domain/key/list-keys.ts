import type { Answer } from '@promptwire/core/contract/operation'
import type { Key } from '@promptwire/core/contract/people/key'
import type { PersonCaller } from '../caller.ts'
import type { ProjectStore } from '../project/project-store.ts'
import { requireProject } from '../project/read-project.ts'
import type { KeyStore } from './key-store.ts'
import { keyView } from './key-view.ts'

/** The keys of a project, newest first, revoked ones included. */
export const listKeys =
  (keys: Pick<KeyStore, 'list'>, projects: Pick<ProjectStore, 'read'>) =>
  async ({ userId }: PersonCaller, input: { project_id: string }): Promise<Answer<Key[]>> => {
    const project = await requireProject(projects, userId, input.project_id)
    return { data: (await keys.list(project.id)).map(keyView) }
  }
