import type { Audited } from '../../../kernel/change/audit-entry.ts'
import { auditedProject } from '../audited-project.ts'
import type { StoredTransfer } from './transfer-record.ts'

type TransferAction = Extract<
  Audited['action'],
  `project.transfer_${string}` | 'project.moved' | 'project.taken_back'
>

/**
 * Entries for both accounts. The project's log moves with the project, so the other account gets an
 * entry without a project.
 */
export function inBothAccounts(
  action: TransferAction,
  { projectId, projectName, from, to }: StoredTransfer,
  holderId: string,
  values: Pick<Audited, 'before' | 'after'> = {},
): Audited[] {
  const accounts = {
    before: { account_id: from.id, account: from.name },
    after: { account_id: to.id, account: to.name },
  }
  const entry = {
    ...auditedProject(action, projectId),
    targetName: projectName,
    before: { ...accounts.before, ...values.before },
    after: { ...accounts.after, ...values.after },
  }
  return [from.id, to.id].map((accountId) => ({
    ...entry,
    accountId,
    projectId: accountId === holderId ? projectId : undefined,
  }))
}
