import type { Verb } from '../../kernel/verb.ts'
import { requireWorkingCopy } from './editing/require-working-copy.ts'
import type { WorkingCopies } from './lists/prompt-page.ts'
import { workingCopyView } from './prompt-view.ts'

/** Reads a prompt in full. */
export const getWorkingCopy =
  (prompts: WorkingCopies): Verb<'get_working_copy'> =>
  async (_caller, _input, { id }) => {
    const copy = await requireWorkingCopy(prompts, id)
    return { data: workingCopyView(copy), revision: copy.revision }
  }
