import { canSeeValues } from '@promptwire/contract/audit/audit-actions'
import type { ChangedAuditEntry } from '@promptwire/contract/audit/people-audit'
import { Failure } from '@promptwire/core/errors/failure'
import type { Caller } from '../../kernel/caller.ts'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { Compute } from '../../platform/threads/task.ts'
import { findAuditEntry } from './audit.sql.ts'
import type { StoredAuditEntry } from './audit-page.ts'
import { diffValuesTask } from './diff-values.ts'
import { entryView } from './list-audit-entries.ts'

/** Includes a word diff of the changes. */
export const readAuditEntry = verb(
  'get_audit_entry',
  async ({
    caller,
    input: { entry_id: id },
    unitOfWork,
    compute,
  }: VerbContext<'get_audit_entry', { readonly compute: Compute }>) => {
    const entry = await findAuditEntry(unitOfWork, caller.projectId, id)
    if (!entry) throw new Failure('NOT_FOUND', 'Audit entry not found; old entries are deleted.')
    return { data: await changedEntryView(compute, caller, entry) }
  },
)

export async function changedEntryView(
  compute: Compute,
  { projectId, may }: Pick<Caller, 'projectId' | 'may'>,
  entry: StoredAuditEntry,
): Promise<ChangedAuditEntry> {
  const seen = entryView(entry, canSeeValues(entry.action, may))
  const { before, after } = seen
  const size = JSON.stringify({ before, after }).length
  const changes = await compute.run(diffValuesTask, { projectId, size, input: { before, after } })
  return { ...seen, changes }
}
