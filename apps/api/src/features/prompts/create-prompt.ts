import { BLOCK_TITLES, SECTION_TYPES } from '@promptwire/contract/content/block-types'
import {
  CONTENT_FIELD_NAMES,
  METADATA_NAMES,
  NEW_CONTENT_FIELDS,
} from '@promptwire/contract/content/prompt-values'
import type { Input } from '@promptwire/contract/operation'
import type { publicContract } from '@promptwire/contract/public-contract'
import { invalidField } from '@promptwire/core/errors/failure'
import { requireChosenTool } from '@promptwire/core/models/content-settings'
import { divideText } from '@promptwire/import/paste/divide-text'
import { omitUndefined, pickGiven } from '../../kernel/omit-undefined.ts'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { Compute } from '../../platform/threads/task.ts'
import {
  requireFieldWithinLimits,
  requireUsableVariables,
  toStoredDefault,
} from '../content/index.ts'
import { resolveBlocks } from '../parts/index.sql.ts'
import { declarePartVariables, type ResolvedBlock } from '../parts/index.ts'
import { requireWorkingCopy } from './editing/read-working-copy.sql.ts'
import { newVariable, type PromptDraft } from './prompt-draft.ts'
import { workingCopyView } from './prompt-view.ts'
import { storePrompt } from './store-prompt.sql.ts'

const DEFAULT_BLOCKS = SECTION_TYPES.filter((type) => type !== 'custom').map((type) => ({
  type,
  title: BLOCK_TITLES[type],
  content: '',
}))

type CreatePromptInput = Input<typeof publicContract.create_prompt>
type GivenBlock = NonNullable<CreatePromptInput['blocks']>[number]

const withContent = (block: ResolvedBlock<GivenBlock>) => ({ content: '', ...omitUndefined(block) })

interface GivenContent extends Omit<CreatePromptInput, 'blocks'> {
  readonly blocks: readonly ResolvedBlock<GivenBlock>[] | undefined
}
type DraftContent = Pick<PromptDraft, 'blocks' | 'variables'>

const toVariables = ({ variables = [] }: Pick<CreatePromptInput, 'variables'>) =>
  variables.map((variable) => ({
    ...omitUndefined(variable),
    default_value: toStoredDefault(variable.default_value ?? null),
  }))

function toDraftContent({ blocks, ...given }: GivenContent): DraftContent {
  return {
    blocks: blocks?.map(withContent) ?? DEFAULT_BLOCKS,
    variables: declarePartVariables(blocks ?? [], toVariables(given)),
  }
}

/** Keeps variables given with the text; the text declares the others. */
function contentFromText(text: string, given: GivenContent): DraftContent {
  if (given.blocks) {
    throw invalidField('text', 'cannot be sent with blocks; send one of them.')
  }
  const { blocks, variables } = divideText(text)
  requireFieldWithinLimits('text', { blocks, variables: [] })
  const { variables: declared = [] } = toDraftContent(given)
  const known = new Set(declared.map(({ key }) => key))
  const found = variables.filter((key) => !known.has(key)).map((key) => ({ key }))
  return {
    blocks: blocks.length > 0 ? blocks : DEFAULT_BLOCKS,
    variables: [...declared, ...found],
  }
}

/** Creates a prompt from the given content, or with an empty block per named section. */
export const createPrompt = verb(
  'create_prompt',
  async ({
    caller,
    input,
    unitOfWork,
    compute,
  }: VerbContext<'create_prompt', { readonly compute: Compute }>) => {
    const { name, slug } = input
    const blocks = input.blocks && (await resolveBlocks(unitOfWork, caller, input.blocks, 'blocks'))
    const given = { ...input, blocks }
    const draft: PromptDraft = {
      ...pickGiven(input, METADATA_NAMES),
      ...pickGiven(input, CONTENT_FIELD_NAMES),
      name,
      ...(input.text === undefined ? toDraftContent(given) : contentFromText(input.text, given)),
      ...omitUndefined({ slug }),
    }
    const declared = toVariables(input).map((each) => newVariable(each, caller.at))
    await requireUsableVariables(compute, caller.projectId, declared)
    requireChosenTool({ ...NEW_CONTENT_FIELDS, ...pickGiven(input, CONTENT_FIELD_NAMES) })
    const id = await storePrompt(unitOfWork, caller, draft)
    return { data: workingCopyView(await requireWorkingCopy(unitOfWork, id)) }
  },
)
