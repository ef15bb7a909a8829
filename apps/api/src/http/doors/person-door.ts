import { bearerToken } from '@promptwire/core/access/api-key'
import { getRolePermissions } from '@promptwire/core/access/roles'
import { Failure } from '@promptwire/core/errors/failure'
import { isUuid } from '@promptwire/core/text/slug'
import { findMember, hashSessionToken } from '../../features/auth/index.sql.ts'
import { findPrompt } from '../../features/prompts/index.sql.ts'
import type { UnitOfWork } from '../../kernel/change/unit-of-work.ts'
import { requireAnyPermission } from '../../kernel/require-permission.ts'
import { type Door, permissionsFor } from './door.ts'
import { forwardedSource } from './forwarded-source.ts'
import { requireStepUp } from './require-step-up.ts'

export interface PersonDoorDependencies {
  readonly unitOfWork: UnitOfWork
  readonly now: () => Date
}

export const NO_ID = '00000000-0000-0000-0000-000000000000'

/**
 * Admits a person to the project in the path: a valid session (401), a member (404, as if the
 * project did not exist), and an allowed role (403). Nothing counts against the plan.
 */
export const createPersonDoor =
  ({ unitOfWork, now }: PersonDoorDependencies): Door =>
  async (c, row, readInput) => {
    const at = now()
    const token = bearerToken(c.req.header('Authorization'))
    if (token === undefined) throw new Failure('UNAUTHORIZED', 'Credentials are missing.')
    const projectId = c.req.param('project_id') ?? ''
    const tokenHash = hashSessionToken(token)
    const asked = isUuid(projectId) ? projectId : NO_ID
    const member = await findMember(unitOfWork, tokenHash, asked, at)
    if (!member) throw sessionEnded()
    const { userId, sessionId, role } = member
    c.set('caller', { user_id: userId })
    if (role === undefined) throw new Failure('NOT_FOUND', 'Project not found.')
    const caller = {
      actor: { kind: 'person', userId, sessionId },
      projectId,
      may: getRolePermissions(role),
      environment: 'dev',
      requestId: c.get('requestId'),
      source: forwardedSource(c),
      at,
    } as const
    requireAnyPermission(caller, permissionsFor(row))
    await requireStepUp(row.operation, member, at, readInput)
    return {
      caller,
      findPrompt: (name, version) => findPrompt(unitOfWork, { projectId, at }, name, version),
    }
  }

export const sessionEnded = () =>
  new Failure('UNAUTHORIZED', 'The session has ended; sign in again.')
