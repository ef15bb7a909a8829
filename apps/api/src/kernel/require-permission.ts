import type { Permission } from '@promptwire/core/access/permissions'
import { Failure } from '@promptwire/core/errors/failure'
import type { Caller } from './caller.ts'

export function requirePermission(caller: Caller, permission: Permission): void {
  if (caller.may.has(permission)) return
  throw caller.actor.kind === 'key' ? missingScope(caller, permission) : roleForbids()
}

/** Rejects a caller without any of these; the error asks for the first. */
export function requireAnyPermission(
  caller: Caller,
  [first, ...others]: readonly [Permission, ...Permission[]],
): void {
  if (!others.some((permission) => caller.may.has(permission))) requirePermission(caller, first)
}

/**
 * The challenge names granted and required scopes: some clients request only the scopes it names.
 */
function missingScope({ may, lost }: Caller, scope: Permission): Failure {
  if (lost?.has(scope)) return lostScope(scope)
  const union = [...may, scope].join(' ')
  return new Failure('FORBIDDEN', `This API key lacks the scope ${scope}.`, {
    'WWW-Authenticate': `Bearer realm="promptwire", error="insufficient_scope", scope="${union}"`,
  })
}

/** Without a challenge: asking for the scope again cannot help. */
const lostScope = (scope: Permission) =>
  new Failure(
    'FORBIDDEN',
    `This API key lost the scope ${scope}: the role of its creator no longer allows it.`,
  )

/** Suggests a proposal of the same change instead; test cases cannot be proposed. */
export const onlyProposes = (decidesJudgement: boolean) =>
  new Failure(
    'FORBIDDEN',
    decidesJudgement
      ? 'This API key only proposes changes of prompts. A person, or a key that edits, changes ' +
          'test cases and marks results, because these judge the proposals.'
      : 'This API key only proposes changes. Send the change to create_proposal ' +
          '(POST /api/v1/prompts/{prompt_id}/proposals); a person applies it.',
  )

/** For operations on the project as a whole. */
export const keyIsRestricted = () =>
  new Failure(
    'FORBIDDEN',
    'This API key is restricted to folders or prompts, and this operation is about the whole project.',
  )

export const roleForbids = () => new Failure('FORBIDDEN', 'Your role does not allow this here.')
