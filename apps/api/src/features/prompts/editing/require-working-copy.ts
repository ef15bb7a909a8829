import { Failure } from '@promptwire/core/failure'
import type { WorkingCopies } from '../lists/prompt-page.ts'
import type { WorkingCopy } from '../prompt-record.ts'

/** The working copy of a prompt; NOT_FOUND when it was deleted in between. */
export async function requireWorkingCopy(
  prompts: WorkingCopies,
  promptId: string,
): Promise<WorkingCopy> {
  const copy = await prompts.readWorkingCopy(promptId)
  if (!copy) throw new Failure('NOT_FOUND', 'Prompt not found.')
  return copy
}
