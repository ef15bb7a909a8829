import type { PublicOperation } from '@promptwire/core/contract/operation'
import { Failure } from '@promptwire/core/failure'
import type { Scope } from '@promptwire/core/scopes'
import type { Admission } from '../domain/admission/admission.ts'

/** Refuses a key without a scope, with the challenge that lets a client ask for it. */
export function requireScope({ scopes }: Pick<Admission, 'scopes'>, scope: Scope): void {
  if (!scopes.has(scope)) throw missingScope(scopes, scope)
}

/** Refuses fields that need more than the operation itself does. */
export function requireFieldScopes(
  { fieldScopes = {} }: PublicOperation,
  input: Readonly<Record<string, unknown>>,
  admission: Admission,
): void {
  for (const [field, scope] of Object.entries(fieldScopes)) {
    const value = input[field]
    if (value !== undefined && value !== false) requireScope(admission, scope)
  }
}

/** The challenge names granted and required scopes: some clients ask for what it names only. */
function missingScope(scopes: ReadonlySet<Scope>, scope: Scope): Failure {
  const union = [...scopes, scope].join(' ')
  return new Failure('FORBIDDEN', `This API key lacks the scope ${scope}.`, {
    'WWW-Authenticate': `Bearer realm="promptwire", error="insufficient_scope", scope="${union}"`,
  })
}
