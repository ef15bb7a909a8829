import type { UnitOfWork } from '../../../kernel/change/unit-of-work.ts'
import { requireWorkingCopy } from '../../prompts/index.sql.ts'

export async function readVariableKeys(
  unitOfWork: UnitOfWork,
  promptId: string,
): Promise<readonly string[]> {
  const { content } = await requireWorkingCopy(unitOfWork, promptId)
  return content.variables.map(({ key }) => key)
}
