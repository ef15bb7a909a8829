import { NEW_METADATA, pickMetadata } from '@promptwire/contract/content/prompt-values'
import { Slug } from '@promptwire/core/text/slug'
import type { Caller } from '../../kernel/caller.ts'
import type { UnitOfWork } from '../../kernel/change/unit-of-work.ts'
import { newId } from '../../kernel/identifiers.ts'
import { requireValidContent } from '../content/index.ts'
import { type PromptDraft, toPromptContent } from './prompt-draft.ts'
import type { EditableCopy, NewPrompt } from './prompt-record.ts'
import { findSimilarSlugs, insertPrompt } from './prompts.sql.ts'
import { slugTaken } from './renaming/slug-taken.sql.ts'
import { nextFreeSlug, slugFromName, withSuffix } from './slug-from-name.ts'

export async function storePrompt(
  unitOfWork: UnitOfWork,
  caller: Caller,
  draft: PromptDraft,
): Promise<string> {
  const content = toPromptContent(draft, caller.at)
  const metadata = pickMetadata({ ...NEW_METADATA, ...draft })
  return storeCopy(unitOfWork, caller, { ...metadata, content }, draft)
}

interface CopyOptions extends Pick<PromptDraft, 'slug' | 'usualSlug'> {
  /** A new id that the caller already knows. */
  readonly id?: string | undefined
  /** When the original was created; now by default. */
  readonly createdAt?: Date
}

/** Stores a prompt's first content under the wanted slug and returns its id. */
export async function storeCopy(
  unitOfWork: UnitOfWork,
  caller: Caller,
  copy: EditableCopy,
  { slug, usualSlug, createdAt = caller.at, id = newId(createdAt) }: CopyOptions,
): Promise<string> {
  const { projectId } = caller
  requireValidContent(copy.content)
  const prompt = { ...copy, id, projectId, createdAt }
  if (slug === undefined) {
    const wanted = usualSlug ?? (await slugFromName(copy.name))
    await createUnderFreeSlug(unitOfWork, caller, prompt, wanted)
  } else if (!(await insertPrompt(unitOfWork, caller, { ...prompt, slug: Slug.parse(slug) }))) {
    throw await slugTaken(unitOfWork, caller, slug)
  }
  return prompt.id
}

/** Someone else may take a free number first; then the next one is tried. */
const MAX_ATTEMPTS = 5

async function createUnderFreeSlug(
  unitOfWork: UnitOfWork,
  caller: Caller,
  prompt: Omit<NewPrompt, 'slug'>,
  wanted: string,
): Promise<void> {
  if (await insertPrompt(unitOfWork, caller, { ...prompt, slug: wanted })) return
  for (let tries = 0; tries < MAX_ATTEMPTS; tries++) {
    const taken = new Set(await findSimilarSlugs(unitOfWork, prompt.projectId, wanted))
    if (await insertPrompt(unitOfWork, caller, { ...prompt, slug: nextFreeSlug(wanted, taken) }))
      return
  }
  // Many prompts of this name are being created: the prompt's own id is always free.
  const slug = withSuffix(wanted, prompt.id.slice(-12))
  if (!(await insertPrompt(unitOfWork, caller, { ...prompt, slug })))
    throw await slugTaken(unitOfWork, caller, slug)
}
