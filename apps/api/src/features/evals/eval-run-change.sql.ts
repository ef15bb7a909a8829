import { Failure } from '@promptwire/core/failure'
import type { Audited } from '../../kernel/change/audit-entry.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import { lockPrompt } from '../prompts/index.sql.ts'
import type { EvalRunRecord } from './eval-run.ts'

/** Nothing of a prompt that is being deleted is changed. */
export async function lockRunPrompt(tx: Queryable, { promptId }: Pick<EvalRunRecord, 'promptId'>) {
  if (!(await lockPrompt(tx, promptId))) throw new Failure('NOT_FOUND', 'Prompt not found.')
}

/** The audit entry of a changed run. */
export const audited = (
  action: Audited['action'] & `eval_${string}`,
  { id, promptId, version, tested, cases }: EvalRunRecord,
): Audited => ({
  action,
  targetType: 'eval_run',
  targetId: id,
  promptId,
  after: { version, provider: tested.providerName, model: tested.model, cases },
})
