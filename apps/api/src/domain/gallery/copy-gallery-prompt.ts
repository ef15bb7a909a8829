import type { Answer, Input, Output } from '@promptwire/core/contract/operation'
import type { publicContract } from '@promptwire/core/contract/public/public-contract'
import { auditedAs } from '../audit/audited-as.ts'
import type { KeyCaller } from '../caller.ts'
import { givenFields } from '../given-fields.ts'
import type { PromptStore } from '../prompt/prompt-store.ts'
import { requireWorkingCopy } from '../prompt/require-working-copy.ts'
import { storePrompt } from '../prompt/store-prompt.ts'
import { workingCopyView } from '../prompt/working-copy-view.ts'
import type { Surroundings } from '../surroundings.ts'
import { requireGalleryPrompt } from './require-gallery-prompt.ts'

type Operation = typeof publicContract.copy_gallery_prompt

/** Creates a prompt of the project from a public one. */
export const copyGalleryPrompt =
  (
    prompts: Pick<PromptStore, 'create' | 'slugsLike' | 'readWorkingCopy'>,
    surroundings: Surroundings,
  ) =>
  async (caller: KeyCaller, input: Input<Operation>): Promise<Answer<Output<Operation>>> => {
    const { gallery_slug, name, slug, folder_id: folderId } = input
    const { slug: ownSlug, ...original } = requireGalleryPrompt(gallery_slug)
    const named = name === undefined ? { usualSlug: ownSlug } : { name }
    const draft = { ...original, ...named, ...givenFields({ slug, folderId }) }
    const { projectId } = caller.admission
    const id = await storePrompt(prompts, surroundings)(projectId, draft, auditedAs(caller))
    return { data: workingCopyView(await requireWorkingCopy(prompts, id)) }
  }
