import type { WorkingCopies } from '../prompt/prompt-store.ts'
import { requireWorkingCopy } from '../prompt/require-working-copy.ts'
import type { Verb } from '../verb.ts'
import { countChanges } from './diff-content.ts'
import { requireVersion } from './get-version.ts'
import type { Versions } from './version-store.ts'

/** How far a working copy is from what live keys get; 0 while they get nothing. */
export const countUnpublishedChanges =
  (prompts: Versions & WorkingCopies): Verb<'count_unpublished_changes'> =>
  async (_caller, _input, prompt) => {
    const copy = await requireWorkingCopy(prompts, prompt.id)
    if (copy.publishedVersion === undefined) return { data: { changes: 0 } }
    const { id } = await requireVersion(prompts, prompt, copy.publishedVersion)
    const published = await prompts.readVersion(id)
    return { data: { changes: countChanges(published, copy.content) } }
  }
