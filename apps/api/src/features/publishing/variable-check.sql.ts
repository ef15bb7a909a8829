import type { VariableCheck } from '@promptwire/contract/versions/variable-check'
import type { Queryable } from '../../platform/database/queryable.ts'
import { readVariableUses } from '../usage/index.sql.ts'
import { type Contents, compareVariables } from './variable-check.ts'

export const readVariableChanges = async (
  tx: Queryable,
  promptId: string,
  contents: Contents,
  at: Date,
): Promise<VariableCheck['changes']> =>
  compareVariables(contents, await readVariableUses(tx, promptId, at))

/** Whether the project's variable check blocks changes that callers would notice. */
export const isVariableCheckOn = async (tx: Queryable, id: string): Promise<boolean> =>
  (await tx.prisma.project.count({ where: { id, variableCheck: true } })) > 0
