import { Failure } from '@promptwire/core/failure'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import { contentView } from '../content/index.ts'
import type { PromptStore } from './lists/prompt-page.ts'

/** Reads only the named blocks and variables, for an editor that knows the others. */
export const getPromptRecords = verb(
  'get_prompt_records',
  async ({
    input: { ids },
    prompt: { id },
    prompts,
  }: VerbContext<'get_prompt_records', { readonly prompts: Pick<PromptStore, 'readRecords'> }>) => {
    const found = await prompts.readRecords(id, ids)
    if (!found) throw new Failure('NOT_FOUND', 'Prompt not found.')
    const { revision, blockIds, content } = found
    return { data: { revision, block_ids: blockIds, ...contentView(content) }, revision }
  },
)
