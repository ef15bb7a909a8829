import { type VerbContext, verb } from '../../kernel/verb.ts'
import { requireWorkingCopy } from './editing/require-working-copy.ts'
import type { WorkingCopies } from './lists/prompt-page.ts'
import { workingCopyView } from './prompt-view.ts'

/** Reads a prompt in full. */
export const getWorkingCopy = verb(
  'get_working_copy',
  async ({
    prompt: { id },
    prompts,
  }: VerbContext<'get_working_copy', { readonly prompts: WorkingCopies }>) => {
    const copy = await requireWorkingCopy(prompts, id)
    return { data: workingCopyView(copy), revision: copy.revision }
  },
)
