import type { Permission } from '../../access/permissions.ts'

/**
 * Every audit action, with the permissions needed to see its values: those that read the same
 * values elsewhere, the record's own first. People-only permissions hide them from keys.
 */
const ACTION_PERMISSIONS = {
  'account.set_up': ['account:manage'],
  'account.plan_set': ['account:manage'],
  'account.created': ['account:read'],
  'account.renamed': ['account:read'],
  'account.ownership_transferred': ['members:read'],
  'ai_budget.set': ['projects:read'],
  'consent.granted': ['keys:read'],
  'consent.denied': ['keys:read'],
  'installation.enabled': ['account:manage'],
  'key.created': ['keys:read'],
  'key.minted': ['keys:read'],
  'key.renamed': ['keys:read'],
  'key.updated': ['keys:read'],
  'key.rotated': ['keys:read'],
  'key.expiring': ['keys:read'],
  'key.revoked': ['keys:read'],
  'key.revoked_as_leaked': ['keys:read'],
  'key.former_secret_leaked': ['keys:read'],
  'key.revoked_by_replay': ['keys:read'],
  'member.invited': ['members:manage'],
  'member.joined': ['members:read'],
  'member.role_changed': ['members:read'],
  'member.project_role_set': ['members:read'],
  'member.removed': ['members:read'],
  'member.left': ['members:read'],
  'invitation.revoked': ['members:manage'],
  'model.called': ['projects:read'],
  'model.call_lost': ['projects:read'],
  'person.identity_linked': ['account:manage'],
  'person.renamed': ['account:manage'],
  'person.password_changed': ['account:manage'],
  'person.password_reset': ['account:manage'],
  'person.passkey_added': ['account:manage'],
  'person.passkey_removed': ['account:manage'],
  'person.second_factor_added': ['account:manage'],
  'person.second_factor_removed': ['account:manage'],
  'person.recovery_codes_created': ['account:manage'],
  'person.recovery_code_used': ['account:manage'],
  'account.second_factor_set': ['account:manage'],
  'person.sessions_ended': ['account:manage'],
  'project.created': ['projects:read'],
  'project.renamed': ['projects:read'],
  'project.approval_set': ['projects:read'],
  'project.publish_gate_set': ['projects:read'],
  'project.variable_check_set': ['projects:read'],
  'project.public_skills_set': ['projects:read'],
  'project.moved': ['projects:read'],
  'project.deleted': ['projects:read'],
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
  'version.gate_overridden': ['versions:read'],
  'proposal.created': ['prompts:read', 'blocks:read', 'variables:read'],
  'proposal.updated': ['prompts:read', 'blocks:read', 'variables:read'],
  'proposal.applied': ['prompts:read', 'blocks:read', 'variables:read'],
  'proposal.commented': ['prompts:read'],
  'proposal.changes_requested': ['prompts:read'],
  'proposal.approved': ['prompts:read'],
  'proposal.closed': ['prompts:read'],
  'folder.created': ['prompts:read'],
  'folder.updated': ['prompts:read'],
  'folder.deleted': ['prompts:read'],
  'test_case.created': ['test_cases:read'],
  'test_case.updated': ['test_cases:read'],
  'test_case.deleted': ['test_cases:read'],
  'test_cases.imported': ['test_cases:read'],
  'eval_run.started': ['evals:read'],
  'eval_run.cancelled': ['evals:read'],
  'eval_result.marked': ['evals:read'],
  'judge_prompt.saved': ['evals:read'],
  'judge_prompt.restored': ['evals:read'],
  'webhook.created': ['webhooks:read'],
  'webhook.updated': ['webhooks:read'],
  'webhook.deleted': ['webhooks:read'],
  'webhook.secret_rotated': ['webhooks:read'],
  'webhook.disabled': ['webhooks:read'],
  'webhook.tested': ['webhooks:read'],
  'webhook.replayed': ['webhooks:read'],
  'provider.created': ['providers:manage'],
  'provider.updated': ['providers:manage'],
  'provider.deleted': ['providers:manage'],
  'provider.made_default': ['providers:manage'],
  'provider.tested': ['providers:manage'],
  'job.retried': ['project:manage'],
  'sweep.allowed': ['account:manage'],
} as const satisfies Record<string, readonly Permission[]>

export type AuditAction = keyof typeof ACTION_PERMISSIONS

export const AUDIT_ACTIONS = Object.keys(ACTION_PERMISSIONS)

const permissionsByAction = new Map<string, readonly Permission[]>(
  Object.entries(ACTION_PERMISSIONS),
)

/** Reads the record itself, without the lists in it. */
export const permissionToSee = (action: AuditAction): Permission => ACTION_PERMISSIONS[action][0]

/** Whether a caller may see the changed values; never for an unknown action. */
export function canSeeValues(action: string, may: ReadonlySet<Permission>): boolean {
  return permissionsByAction.get(action)?.every((permission) => may.has(permission)) ?? false
}
