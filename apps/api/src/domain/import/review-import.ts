import { MOST_SHOWN, MOST_SHOWN_PROMPTS } from '@promptwire/core/contract/people/imports'
import type { Compute } from '../compute.ts'
import type { Verb } from '../verb.ts'
import type { ImportedBlock } from './import-format.ts'
import { type NamedPrompt, prepareImport } from './prepare-import.ts'
import { cut } from './words.ts'

/** What an import would make; nothing is made. */
export const reviewImport =
  (compute: Pick<Compute, 'run'>): Verb<'review_import'> =>
  async (caller, given) => {
    const { format, prompts, referred, notes } = await prepareImport(compute, caller, given)
    return {
      data: { format, prompts: prompts.map(shown), referred: [...referred], notes: [...notes] },
    }
  }

const shown = (
  { name, description = '', tags = [], blocks, variables, notes }: NamedPrompt,
  place: number,
) => ({
  ...{ name, description, tags: [...tags], notes: [...notes], block_count: blocks.length },
  blocks: place < MOST_SHOWN_PROMPTS ? blocks.map(shownBlock) : [],
  variables: variables.map(({ key, default_value = null }) => ({ key, default_value })),
})

const shownBlock = ({ type, title, content, enabled = true }: ImportedBlock) => ({
  ...{ type, title, enabled, content: cut(content, MOST_SHOWN) },
  is_cut: content.length > MOST_SHOWN,
})
