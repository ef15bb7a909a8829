import type { ProjectOperation } from '@promptwire/core/contract/operation'
import { Failure } from '@promptwire/core/failure'
import type { Permission } from '@promptwire/core/permissions'
import type { Caller } from '../domain/caller.ts'

/** Refuses a caller who may not: a key without the scope, a person whose role does not allow it. */
export function requirePermission(caller: Caller, permission: Permission): void {
  if (caller.may.has(permission)) return
  throw caller.actor.kind === 'key' ? missingScope(caller, permission) : roleForbids()
}

/** Refuses fields that need more than the operation itself does. */
export function requireFieldScopes(
  { fieldScopes = {} }: ProjectOperation,
  input: Readonly<Record<string, unknown>>,
  caller: Caller,
): void {
  for (const [field, scopes] of Object.entries(fieldScopes)) {
    const value = input[field]
    if (value === undefined || value === false) continue
    for (const scope of scopes) requirePermission(caller, scope)
  }
}

/** The challenge names granted and required scopes: some clients ask for what it names only. */
function missingScope({ may }: Caller, scope: Permission): Failure {
  const union = [...may, scope].join(' ')
  return new Failure('FORBIDDEN', `This API key lacks the scope ${scope}.`, {
    'WWW-Authenticate': `Bearer realm="promptwire", error="insufficient_scope", scope="${union}"`,
  })
}

const roleForbids = () => new Failure('FORBIDDEN', 'Your role does not allow this here.')
