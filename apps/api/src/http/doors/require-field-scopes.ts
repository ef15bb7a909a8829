import type { ProjectOperation } from '@promptwire/contract/operation'
import type { Caller } from '../../kernel/caller.ts'
import { requirePermission } from '../../kernel/require-permission.ts'

export function requireFieldScopes(
  { fieldScopes }: ProjectOperation,
  input: Readonly<Record<string, unknown>>,
  caller: Caller,
): void {
  if (!fieldScopes) return
  for (const [field, scopes] of Object.entries(fieldScopes)) {
    const value = input[field]
    if (value === undefined || value === false) continue
    for (const scope of scopes) requirePermission(caller, scope)
  }
}
