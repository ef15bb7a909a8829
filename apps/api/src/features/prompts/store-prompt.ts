import { Failure } from '@promptwire/core/failure'
import { Slug } from '@promptwire/core/slug'
import type { Caller } from '../../kernel/caller.ts'
import { newId } from '../../kernel/identifiers.ts'
import { requireWithinLimits } from '../content/index.ts'
import type { PromptChanges } from './lists/prompt-page.ts'
import { type PromptDraft, toPromptContent } from './prompt-draft.ts'
import { type EditableCopy, NEW_METADATA, type NewPrompt, pickMetadata } from './prompt-record.ts'
import { nextFreeSlug, slugFromName, withSuffix } from './slug-from-name.ts'

/** Stores a draft as a new prompt of the project and returns its id. */
export async function storePrompt(
  prompts: PromptChanges,
  caller: Caller,
  draft: PromptDraft,
): Promise<string> {
  const content = toPromptContent(draft, caller.at)
  const metadata = pickMetadata({ ...NEW_METADATA, ...draft })
  return storeCopy(prompts, caller, { ...metadata, content }, draft)
}

/** Stores what a prompt begins with, under the slug that is wanted, and returns its id. */
export async function storeCopy(
  prompts: PromptChanges,
  caller: Caller,
  copy: EditableCopy,
  { slug, usualSlug }: Pick<PromptDraft, 'slug' | 'usualSlug'>,
): Promise<string> {
  const { projectId, at: createdAt } = caller
  requireWithinLimits(copy.content)
  const prompt = { ...copy, id: newId(createdAt), projectId, createdAt }
  if (slug === undefined) {
    const wanted = usualSlug ?? (await slugFromName(copy.name))
    await createUnderFreeSlug(prompts, caller, prompt, wanted)
  } else if (!(await prompts.create(caller, { ...prompt, slug: Slug.parse(slug) }))) {
    throw slugTaken(slug)
  }
  return prompt.id
}

/** Others may take the number that was free a moment ago; then the next one is tried. */
const MAX_ATTEMPTS = 5

async function createUnderFreeSlug(
  prompts: PromptChanges,
  caller: Caller,
  prompt: Omit<NewPrompt, 'slug'>,
  wanted: string,
): Promise<void> {
  if (await prompts.create(caller, { ...prompt, slug: wanted })) return
  for (let tries = 0; tries < MAX_ATTEMPTS; tries++) {
    const taken = new Set(await prompts.slugsLike(prompt.projectId, wanted))
    if (await prompts.create(caller, { ...prompt, slug: nextFreeSlug(wanted, taken) })) return
  }
  // Many create prompts of this name just now: the prompt's own id is free for certain.
  const slug = withSuffix(wanted, prompt.id.slice(-12))
  if (!(await prompts.create(caller, { ...prompt, slug }))) throw slugTaken(slug)
}

const slugTaken = (slug: string) =>
  new Failure('CONFLICT', `This project already has a prompt with slug "${slug}".`)
