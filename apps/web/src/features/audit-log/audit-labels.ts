import type { AuditAction } from '@promptwire/core/contract/public/audit-actions'
import type { AuditEntry } from './audit-query.ts'

/** What was done, in words that a name may follow; an action without words does not compile. */
export const ACTION_LABELS: Readonly<Record<AuditAction, string>> = {
  'account.set_up': 'Set up the account',
  'account.plan_set': "Set the account's plan",
  'ai_budget.set': 'Set the budget for AI of project',
  'consent.granted': 'Let an app in',
  'consent.denied': 'Refused an app',
  'installation.enabled': 'Enabled this copy of the service',
  'key.created': 'Created key',
  'key.minted': 'Got a key',
  'key.renamed': 'Renamed key',
  'key.revoked': 'Revoked key',
  'key.revoked_by_replay': 'Revoked key, since its code was used twice',
  'model.called': 'Called a model of provider',
  'model.call_lost': 'Lost a model call to provider',
  'person.renamed': 'Changed their name',
  'person.password_changed': 'Changed their password',
  'project.created': 'Created project',
  'project.renamed': 'Renamed project',
  'project.approval_set': 'Set what needs approval in project',
  'project.publish_gate_set': 'Set the publish gate of project',
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
  'version.gate_overridden': 'Published past the gate: version',
  'proposal.created': 'Proposed',
  'proposal.updated': 'Changed proposal',
  'proposal.commented': 'Commented on proposal',
  'proposal.changes_requested': 'Requested changes of proposal',
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
  'eval_run.started': 'Ran test cases',
  'eval_run.cancelled': 'Cancelled a run of test cases',
  'eval_result.marked': 'Marked a result of a run',
  'judge_prompt.saved': 'Saved a judge prompt in project',
  'judge_prompt.restored': 'Restored a judge prompt in project',
  'webhook.created': 'Added webhook',
  'webhook.updated': 'Changed webhook',
  'webhook.deleted': 'Deleted webhook',
  'webhook.secret_rotated': 'Replaced the secret of webhook',
  'webhook.disabled': 'Turned off webhook',
  'webhook.tested': 'Sent a test message to webhook',
  'webhook.replayed': 'Sent a message again to webhook',
  'provider.created': 'Added model provider',
  'provider.updated': 'Changed model provider',
  'provider.deleted': 'Deleted model provider',
  'provider.made_default': 'Made the default: model provider',
  'provider.tested': 'Tested model provider',
  'job.retried': 'Had failed work tried again',
  'sweep.allowed': 'Allowed the sweep of table',
}

const actionLabels = new Map<string, string>(Object.entries(ACTION_LABELS))

/** An action of a version of ours that is newer than this page stands as it is called. */
export const getActionLabel = (action: string): string => actionLabels.get(action) ?? action

/** What it was done to, as people call it; a version by its number. */
export function getTargetName({ target_name, after }: AuditEntry): string | undefined {
  if (target_name !== null) return target_name
  const { version } = { ...(after as { version?: unknown } | null) }
  return typeof version === 'number' ? String(version) : undefined
}

/** A field of a record, as a heading. */
export const formatFieldName = (field: string): string => {
  const text = field.replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
