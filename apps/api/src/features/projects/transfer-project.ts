import { Failure } from '@promptwire/core/failure'
import { getRolePermissions } from '@promptwire/core/roles'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { ProjectChanges } from './project-record.ts'
import { projectView } from './project-view.ts'

/**
 * Moves the project to another account; keys keep working if their creators may create keys there.
 */
export const transferProject = verb(
  'transfer_project',
  async ({
    caller,
    input: { account_id },
    projects,
  }: VerbContext<'transfer_project', { readonly projects: ProjectChanges }>) => {
    const moved = await projects.move(caller, account_id)
    if (moved) return { data: projectView(moved, getRolePermissions(moved.role)) }
    throw new Failure('FORBIDDEN', 'Your role there does not allow managing projects.')
  },
)
