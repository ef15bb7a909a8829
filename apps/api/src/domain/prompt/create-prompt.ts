import { BLOCK_TYPES } from '@promptwire/core/contract/blocks'
import type { Answer, Input, Output } from '@promptwire/core/contract/operation'
import type { publicContract } from '@promptwire/core/contract/public'
import { Slug, slugify } from '@promptwire/core/slug'
import type { Actor } from '../audit/audit-entry.ts'
import { auditedAs } from '../audit/audited-as.ts'
import type { KeyCaller } from '../caller.ts'
import { givenFields } from '../given-fields.ts'
import { newId } from '../identifiers.ts'
import type { Surroundings } from '../surroundings.ts'
import { contentOf, type PromptDraft } from './prompt-draft.ts'
import type { PromptStore } from './prompt-store.ts'
import { requireWorkingCopy } from './require-working-copy.ts'
import { workingCopyView } from './working-copy-view.ts'

type Operation = typeof publicContract.create_prompt

const TITLES: Record<(typeof BLOCK_TYPES)[number], string> = {
  role: 'Role',
  context: 'Context',
  instructions: 'Instructions',
  guardrails: 'Guardrails',
  output_format: 'Output format',
  custom: 'Notes',
}

/** Creates a prompt with one empty block of each type; CONFLICT when the slug is taken. */
export const createPrompt =
  (prompts: Pick<PromptStore, 'create' | 'readWorkingCopy'>, surroundings: Surroundings) =>
  async (caller: KeyCaller, input: Input<Operation>): Promise<Answer<Output<Operation>>> => {
    const blocks = BLOCK_TYPES.map((type) => ({
      type,
      title: TITLES[type],
      content: '',
      enabled: type !== 'custom',
    }))
    const { name, slug, description, tags, folder_id: folderId, model_config } = input
    const draft: PromptDraft = {
      ...{ name, blocks },
      ...givenFields({ slug, description, tags, folderId, model_config }),
    }
    const { projectId } = caller.admission
    const id = await storePrompt(prompts, surroundings)(projectId, draft, auditedAs(caller))
    return { data: workingCopyView(await requireWorkingCopy(prompts, id)) }
  }

/** Stores a draft as a new prompt of the project and returns its id. */
export const storePrompt =
  (prompts: Pick<PromptStore, 'create'>, { now }: Surroundings) =>
  async (projectId: string, draft: PromptDraft, who: Actor): Promise<string> => {
    const createdAt = now()
    const id = newId(createdAt)
    const slug = Slug.parse(draft.slug ?? slugify(draft.name))
    const { name, description = '', tags = [], folderId = null } = draft
    await prompts.create(
      {
        id,
        projectId,
        name,
        slug,
        description,
        tags,
        folderId,
        content: contentOf(draft, createdAt),
        createdAt,
      },
      {
        action: 'prompt.created',
        targetType: 'prompt',
        targetId: id,
        after: { name, slug },
        ...who,
        projectId,
      },
    )
    return id
  }
