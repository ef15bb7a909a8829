import {
  MAX_COMPILED_LENGTH,
  MAX_OFFERED_PLACEHOLDERS,
  MAX_PREVIEW_LENGTH,
  MAX_PREVIEWED_PROMPTS,
} from '@promptwire/contract/import/people-imports'
import type { ForeignPlaceholder } from '@promptwire/import/paste/placeholder-styles'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { Compute } from '../../platform/threads/task.ts'
import { compiledStart } from './compiled-start.ts'
import type { ImportedBlock } from './import-format.ts'
import { truncate } from './import-notes.ts'
import { type NamedImport, prepareImport } from './prepare-import.ts'

export const reviewImport = verb(
  'review_import',
  async ({
    caller,
    input: given,
    compute,
  }: VerbContext<'review_import', { readonly compute: Pick<Compute, 'run'> }>) => {
    const { format, prompts, referred, notes } = await prepareImport(compute, caller, given)
    return {
      data: {
        format,
        prompts: prompts.map(importedPromptView),
        referred: [...referred],
        notes: [...notes],
      },
    }
  },
)

const importedPromptView = (
  { name, description = '', tags = [], blocks, variables, notes, unconverted = [] }: NamedImport,
  place: number,
) => ({
  name,
  description,
  tags: [...tags],
  notes: [...notes],
  block_count: blocks.length,
  compiled: place < MAX_PREVIEWED_PROMPTS ? compiledStart(blocks, MAX_COMPILED_LENGTH) : '',
  blocks: place < MAX_PREVIEWED_PROMPTS ? blocks.map(importedBlockView) : [],
  variables: variables.map(({ key, default_value = null }) => ({ key, default_value })),
  unconverted: unconverted.filter(isFirstOfKey).slice(0, MAX_OFFERED_PLACEHOLDERS),
})

const isFirstOfKey = (
  { key }: ForeignPlaceholder,
  place: number,
  all: readonly ForeignPlaceholder[],
): boolean => all.findIndex((each) => each.key === key) === place

const importedBlockView = ({
  type,
  title,
  content,
  enabled = true,
  role = 'system',
  heading = 'title',
  when,
}: ImportedBlock) => ({
  type,
  title,
  role,
  heading,
  when: when ?? null,
  enabled,
  content: truncate(content, MAX_PREVIEW_LENGTH),
  is_cut: content.length > MAX_PREVIEW_LENGTH,
})
