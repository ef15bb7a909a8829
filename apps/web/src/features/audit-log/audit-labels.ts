import type { AuditAction } from '@promptwire/core/contract/public/audit-actions'
import type { AuditEntry } from './audit-query.ts'

/** Labels that the target's name can follow. A missing action does not compile. */
export const ACTION_LABELS: Readonly<Record<AuditAction, string>> = {
  'account.set_up': 'Set up the account',
  'account.plan_set': 'Changed the account plan',
  'account.created': 'Created account',
  'account.renamed': 'Renamed account',
  'account.ownership_transferred': 'Made owner:',
  'ai_budget.set': 'Set the AI budget of project',
  'consent.granted': 'Authorized an app',
  'consent.denied': 'Denied an app',
  'installation.enabled': 'Enabled this installation',
  'key.created': 'Created key',
  'key.minted': 'Received key',
  'key.renamed': 'Renamed key',
  'key.updated': 'Changed key',
  'key.rotated': 'Rotated key',
  'key.expiring': 'Warned of expiry: key',
  'key.revoked': 'Revoked key',
  'key.revoked_as_leaked': 'Revoked as leaked: key',
  'key.former_secret_leaked': 'Ended a leaked former secret: key',
  'key.revoked_by_replay': 'Revoked after code replay: key',
  'member.invited': 'Invited',
  'member.joined': 'Joined:',
  'member.role_changed': 'Changed the role of',
  'member.project_role_set': 'Set the project role of',
  'member.removed': 'Removed',
  'member.left': 'Left:',
  'invitation.revoked': 'Revoked the invitation of',
  'model.called': 'Ran a model',
  'model.call_lost': 'Lost a model call',
  'person.identity_linked': 'Linked an identity provider',
  'person.signed_in': 'Signed in:',
  'person.sign_in_failed': 'Failed to sign in:',
  'person.sign_in_limited': 'Limited the sign-ins of',
  'person.renamed': 'Changed their name',
  'person.password_changed': 'Changed their password',
  'person.password_reset': 'Reset their password',
  'person.passkey_added': 'Added a passkey',
  'person.passkey_removed': 'Deleted a passkey',
  'person.second_factor_added': 'Added a second factor',
  'person.second_factor_removed': 'Removed a second factor',
  'person.recovery_codes_created': 'Created recovery codes',
  'person.recovery_code_used': 'Used a recovery code',
  'account.second_factor_set': 'Set whether a second factor is required in account',
  'person.sessions_ended': 'Ended sessions',
  'project.created': 'Created project',
  'project.renamed': 'Renamed project',
  'project.approval_set': 'Set the approval rules of project',
  'project.publish_gate_set': 'Set the publish gate of project',
  'project.variable_check_set': 'Set the variable check of project',
  'project.public_skills_set': 'Set whether skills are public in project',
  'project.grant_lifetime_set': 'Set the lifetime of grants in project',
  'project.moved': 'Moved project',
  'project.deleted': 'Deleted project',
  'prompt.created': 'Created prompt',
  'prompt.updated': 'Changed prompt',
  'prompt.rolled_back': 'Rolled back prompt',
  'prompt.deleted': 'Deleted prompt',
  'block.created': 'Added block',
  'block.updated': 'Changed block',
  'block.deleted': 'Deleted block',
  'blocks.reordered': 'Moved blocks',
  'variable.created': 'Added variable',
  'variable.updated': 'Changed variable',
  'variable.deleted': 'Deleted variable',
  'version.saved': 'Saved version',
  'version.published': 'Published version',
  'version.gate_overridden': 'Overrode the publish gate for version',
  'proposal.created': 'Created proposal',
  'proposal.updated': 'Changed proposal',
  'proposal.commented': 'Commented on proposal',
  'proposal.changes_requested': 'Requested changes to proposal',
  'proposal.approved': 'Approved proposal',
  'proposal.applied': 'Applied proposal',
  'proposal.closed': 'Closed proposal',
  'folder.created': 'Created folder',
  'folder.updated': 'Changed folder',
  'folder.deleted': 'Deleted folder',
  'test_case.created': 'Added a test case',
  'test_case.updated': 'Changed a test case',
  'test_case.deleted': 'Deleted a test case',
  'test_cases.imported': 'Imported test cases',
  'eval_run.started': 'Started an eval run',
  'eval_run.cancelled': 'Cancelled an eval run',
  'eval_result.marked': 'Marked an eval result',
  'judge_prompt.saved': 'Saved a judge prompt in project',
  'judge_prompt.restored': 'Restored a judge prompt in project',
  'webhook.created': 'Added webhook',
  'webhook.updated': 'Changed webhook',
  'webhook.deleted': 'Deleted webhook',
  'webhook.secret_rotated': 'Rotated the secret of webhook',
  'webhook.disabled': 'Turned off webhook',
  'webhook.tested': 'Sent a test message to webhook',
  'webhook.replayed': 'Resent a message to webhook',
  'provider.created': 'Added model provider',
  'provider.updated': 'Changed model provider',
  'provider.deleted': 'Deleted model provider',
  'provider.made_default': 'Set default model provider',
  'provider.tested': 'Tested model provider',
  'job.retried': 'Retried a failed job',
  'sweep.allowed': 'Allowed the sweep of table',
}

const actionLabels = new Map<string, string>(Object.entries(ACTION_LABELS))

/** Falls back to the raw name of actions that only a newer API knows. */
export const getActionLabel = (action: string): string => actionLabels.get(action) ?? action

/** Display name of the target: a version by its number, a provider after its label. */
export function getTargetName({ action, target_name, after }: AuditEntry): string | undefined {
  if (target_name !== null) return action.startsWith('model.') ? `(${target_name})` : target_name
  const { version } = { ...(after as { version?: unknown } | null) }
  return typeof version === 'number' ? String(version) : undefined
}

/** Turns a field name into a heading. */
export const formatFieldName = (field: string): string => {
  const text = field.replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
