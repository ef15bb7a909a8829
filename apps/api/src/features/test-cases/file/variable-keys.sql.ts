import type { UnitOfWork } from '../../../kernel/change/unit-of-work.ts'
import { requireWorkingCopy } from '../../prompts/index.sql.ts'

/** Keys of the variables that the working copy of a prompt declares. */
export async function readVariableKeys(
  unitOfWork: UnitOfWork,
  promptId: string,
): Promise<readonly string[]> {
  const { content } = await requireWorkingCopy(unitOfWork, promptId)
  return content.variables.map(({ key }) => key)
}
