import { canSeeValues } from '@promptwire/core/contract/public/audit-actions'
import { Failure } from '@promptwire/core/errors/failure'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { Compute } from '../../platform/threads/task.ts'
import { findAuditEntry } from './audit.sql.ts'
import { diffValuesTask } from './diff-values.ts'
import { entryView } from './list-audit-entries.ts'

/** One entry, with what it changed compared by words. */
export const readAuditEntry = verb(
  'get_audit_entry',
  async ({
    caller: { projectId, may },
    input: { entry_id: id },
    unitOfWork,
    compute,
  }: VerbContext<'get_audit_entry', { readonly compute: Compute }>) => {
    const entry = await findAuditEntry(unitOfWork, projectId, id)
    if (!entry) throw new Failure('NOT_FOUND', 'Audit entry not found; old entries are deleted.')
    const seen = entryView(entry, canSeeValues(entry.action, may))
    const { before, after } = seen
    const size = JSON.stringify({ before, after }).length
    const changes = await compute.run(diffValuesTask, { projectId, size, input: { before, after } })
    return { data: { ...seen, changes } }
  },
)
