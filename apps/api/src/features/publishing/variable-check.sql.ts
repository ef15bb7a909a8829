import type { VariableCheck } from '@promptwire/core/contract/public/variable-check'
import type { Queryable } from '../../platform/database/queryable.ts'
import { readVariableUses } from '../usage/index.sql.ts'
import { type Contents, compareVariables } from './variable-check.ts'

/** Changes of variables that live callers of a prompt would notice. */
export const readVariableChanges = async (
  tx: Queryable,
  promptId: string,
  contents: Contents,
  at: Date,
): Promise<VariableCheck['changes']> =>
  compareVariables(contents, await readVariableUses(tx, promptId, at))

/** Whether a project publishes only what its callers do not notice. */
export const isVariableCheckOn = async (tx: Queryable, id: string): Promise<boolean> =>
  (await tx.prisma.project.count({ where: { id, variableCheck: true } })) > 0
