import type { Verb } from '../../kernel/verb.ts'
import type { ProjectChanges } from './project-record.ts'
import { requireProject } from './require-project.ts'

/** Sets whether live keys are given only what passed its test cases. */
export const setPublishGate =
  (projects: Pick<ProjectChanges, 'setPublishGate'>): Verb<'set_publish_gate'> =>
  async (caller, { on }) => {
    requireProject((await projects.setPublishGate(caller, on)) || undefined)
    return { data: { on } }
  }
