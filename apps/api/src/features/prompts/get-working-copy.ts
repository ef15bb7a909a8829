import { verb } from '../../kernel/verb.ts'
import { requireWorkingCopy } from './editing/read-working-copy.sql.ts'
import { workingCopyView } from './prompt-view.ts'

/** Reads a prompt in full. */
export const getWorkingCopy = verb('get_working_copy', async ({ prompt: { id }, unitOfWork }) => {
  const copy = await requireWorkingCopy(unitOfWork, id)
  return { data: workingCopyView(copy), revision: copy.revision }
})
