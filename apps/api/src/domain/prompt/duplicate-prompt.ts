import type { Answer, Input, Output } from '@promptwire/core/contract/operation'
import type { publicContract } from '@promptwire/core/contract/public/public-contract'
import { auditedAs } from '../audit/audited-as.ts'
import type { KeyCaller } from '../caller.ts'
import type { Surroundings } from '../surroundings.ts'
import { namedPrompt } from './named-prompt.ts'
import type { PromptStore } from './prompt-store.ts'
import { requireWorkingCopy } from './require-working-copy.ts'
import { storePrompt } from './store-prompt.ts'
import { workingCopyView } from './working-copy-view.ts'

type Operation = typeof publicContract.duplicate_prompt

/** Copies a working copy into a new prompt, whose blocks and variables have ids of their own. */
export const duplicatePrompt =
  (
    prompts: Pick<PromptStore, 'create' | 'slugsLike' | 'readWorkingCopy'>,
    surroundings: Surroundings,
  ) =>
  async (caller: KeyCaller, input: Input<Operation>): Promise<Answer<Output<Operation>>> => {
    const source = await requireWorkingCopy(prompts, namedPrompt(caller))
    const draft = {
      name: input.name ?? `${source.name} (copy)`,
      ...(input.slug !== undefined && { slug: input.slug }),
      description: source.description,
      tags: source.tags,
      folderId: source.folderId,
      ...source.content,
    }
    const { projectId } = caller.admission
    const id = await storePrompt(prompts, surroundings)(projectId, draft, auditedAs(caller))
    return { data: workingCopyView(await requireWorkingCopy(prompts, id)) }
  }
