import type { Permission } from '../../permissions.ts'
import type { Scope } from '../../scopes.ts'

/** Shown to no key: none of the scopes is about it, and the address of a webhook is a secret. */
const NO_KEY = undefined

/**
 * Every change that the audit log tells of, and the scopes with which a key sees the values before
 * and after it: those that read the same values elsewhere.
 */
const SEEN_WITH = {
  'account.set_up': NO_KEY,
  'account.plan_set': NO_KEY,
  'consent.granted': NO_KEY,
  'consent.denied': NO_KEY,
  'key.created': NO_KEY,
  'key.minted': NO_KEY,
  'key.revoked': NO_KEY,
  'key.revoked_by_replay': NO_KEY,
  'project.created': ['projects:read'],
  'prompt.created': ['prompts:read'],
  'prompt.updated': ['prompts:read'],
  'prompt.rolled_back': ['prompts:read', 'blocks:read', 'variables:read'],
  'prompt.deleted': ['prompts:read'],
  'block.created': ['blocks:read'],
  'block.updated': ['blocks:read'],
  'block.deleted': ['blocks:read'],
  'blocks.reordered': ['blocks:read'],
  'variable.created': ['variables:read'],
  'variable.updated': ['variables:read'],
  'variable.deleted': ['variables:read'],
  'version.saved': ['versions:read'],
  'version.published': ['versions:read'],
  'folder.created': ['prompts:read'],
  'folder.updated': ['prompts:read'],
  'folder.deleted': ['prompts:read'],
  'test_case.created': ['test_cases:read'],
  'test_case.updated': ['test_cases:read'],
  'test_case.deleted': ['test_cases:read'],
  'test_cases.imported': ['test_cases:read'],
  'webhook.created': NO_KEY,
  'webhook.updated': NO_KEY,
  'webhook.deleted': NO_KEY,
  'webhook.secret_rotated': NO_KEY,
  'webhook.disabled': NO_KEY,
  'webhook.tested': NO_KEY,
  'webhook.replayed': NO_KEY,
} as const satisfies Record<string, readonly Scope[] | undefined>

export type AuditAction = keyof typeof SEEN_WITH

export const AUDIT_ACTIONS = Object.keys(SEEN_WITH)

const seenWith = new Map<string, readonly Scope[] | undefined>(Object.entries(SEEN_WITH))

/** Whether a key with these scopes sees what an action changed; never for an action unknown here. */
export function seesValues(action: string, may: ReadonlySet<Permission>): boolean {
  return seenWith.get(action)?.every((scope) => may.has(scope)) ?? false
}
