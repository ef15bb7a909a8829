import { type VerbContext, verb } from '../../kernel/verb.ts'
import { countChanges } from '../content/index.ts'
import type { WorkingCopies } from '../prompts/index.ts'
import { requireWorkingCopy } from '../prompts/index.ts'
import { requireVersion } from './get-version.ts'
import type { Versions } from './version-page.ts'

/** How far a working copy is from what live keys get; 0 while they get nothing. */
export const countUnpublishedChanges = verb(
  'count_unpublished_changes',
  async ({
    prompt,
    prompts,
  }: VerbContext<'count_unpublished_changes', { readonly prompts: Versions & WorkingCopies }>) => {
    const copy = await requireWorkingCopy(prompts, prompt.id)
    if (copy.publishedVersion === undefined) return { data: { changes: 0 } }
    const { id } = await requireVersion(prompts, prompt, copy.publishedVersion)
    const published = await prompts.readVersion(id)
    return { data: { changes: countChanges(published, copy.content) } }
  },
)
