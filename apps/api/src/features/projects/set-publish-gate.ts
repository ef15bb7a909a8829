import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { ProjectChanges } from './project-record.ts'
import { requireProject } from './require-project.ts'

/** Sets whether live keys are given only what passed its test cases. */
export const setPublishGate = verb(
  'set_publish_gate',
  async ({
    caller,
    input: { on },
    projects,
  }: VerbContext<
    'set_publish_gate',
    { readonly projects: Pick<ProjectChanges, 'setPublishGate'> }
  >) => {
    requireProject((await projects.setPublishGate(caller, on)) || undefined)
    return { data: { on } }
  },
)
