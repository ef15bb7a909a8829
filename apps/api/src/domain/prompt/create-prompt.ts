import type { Input } from '@promptwire/core/contract/operation'
import { BLOCK_TYPES } from '@promptwire/core/contract/public/blocks'
import type { publicContract } from '@promptwire/core/contract/public/public-contract'
import { givenFields } from '../given-fields.ts'
import { keptDefault } from '../variable/default-value.ts'
import type { Verb } from '../verb.ts'
import type { PromptDraft } from './prompt-draft.ts'
import type { PromptChanges, WorkingCopies } from './prompt-store.ts'
import { metadataIn, workingCopyView } from './prompt-view.ts'
import { requireWorkingCopy } from './require-working-copy.ts'
import { storePrompt } from './store-prompt.ts'

const TITLES: Record<(typeof BLOCK_TYPES)[number], string> = {
  role: 'Role',
  context: 'Context',
  instructions: 'Instructions',
  guardrails: 'Guardrails',
  output_format: 'Output format',
  custom: 'Notes',
}

const DEFAULT_BLOCKS = BLOCK_TYPES.map((type) => ({
  type,
  title: TITLES[type],
  content: '',
  enabled: type !== 'custom',
}))

type GivenBlock = NonNullable<Input<typeof publicContract.create_prompt>['blocks']>[number]

const withContent = (block: GivenBlock) => ({ content: '', ...givenFields(block) })

/** Creates a prompt of what is given, or with one empty block of each type. */
export const createPrompt =
  (prompts: PromptChanges & WorkingCopies): Verb<'create_prompt'> =>
  async (caller, input) => {
    const { name, slug, variables, model_config } = input
    const draft: PromptDraft = {
      ...metadataIn(input),
      name,
      blocks: input.blocks?.map(withContent) ?? DEFAULT_BLOCKS,
      variables: variables?.map((variable) => ({
        ...givenFields(variable),
        default_value: keptDefault(variable.default_value ?? null),
      })),
      ...givenFields({ slug, model_config }),
    }
    const id = await storePrompt(prompts, caller, draft)
    return { data: workingCopyView(await requireWorkingCopy(prompts, id)) }
  }
