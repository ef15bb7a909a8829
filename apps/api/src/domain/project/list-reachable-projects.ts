import type { Answer, Input, Output } from '@promptwire/core/contract/operation'
import type { publicContract } from '@promptwire/core/contract/public/public-contract'
import type { KeyCaller } from '../caller.ts'
import { pageAmong } from '../page.ts'
import type { ProjectStore } from './project-store.ts'

type Operation = typeof publicContract.list_projects

/** The projects of the person who made the key; each needs a key of its own. */
export const listReachableProjects =
  (projects: Pick<ProjectStore, 'listForKey'>) =>
  async ({ admission }: KeyCaller, input: Input<Operation>): Promise<Answer<Output<Operation>>> => {
    const reachable = await projects.listForKey(admission.keyId)
    const views = reachable.map(({ id, name, promptCount }) => ({
      id,
      name,
      prompt_count: promptCount,
      is_current: id === admission.projectId,
    }))
    return pageAmong(views, input)
  }
