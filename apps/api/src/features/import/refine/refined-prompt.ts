import { MAX_CONTENT_LENGTH } from '@promptwire/contract/content/block-fields'
import { renderBlocks } from '@promptwire/core/compile/template'
import { count } from '@promptwire/core/text/count'
import { MAX_NAME_LENGTH } from '@promptwire/core/text/visible-name'
import { collectVariables } from '@promptwire/import/paste/collect-variables'
import { Unusable } from '../../assist/index.ts'
import type { ImportedBlock, ImportedPrompt } from '../import-format.ts'
import { refinedBlocks } from './refined-blocks.ts'
import { collectRenames, refinedVariables, renamedBlocks } from './refined-variables.ts'
import { buildRefinementSchema, type Refinement, segmentNames } from './refinement.ts'
import { splitSegments } from './segments.ts'

/** A disabled block is a file of the prompt: do not split it, but rename its variables too. */
const isEnabled = ({ enabled }: ImportedBlock): boolean => enabled !== false

/** In UTF-16 units. */
export const countShownCharacters = ({ blocks }: ImportedPrompt): number =>
  blocks.filter(isEnabled).reduce((sum, { content }) => sum + content.length, 0)

/** The prompt as a model sees it, and a function that applies the answer. */
export function refinable<Prompt extends ImportedPrompt>(prompt: Prompt) {
  const shown = prompt.blocks.filter(isEnabled)
  const others = prompt.blocks.filter((block) => !isEnabled(block))
  const segments = splitSegments(shown)
  const names = segmentNames(segments.length)
  const keys = prompt.variables.map(({ key }) => key)
  return {
    segments: segments.map((segment, place) => ({
      segment: names[place],
      text: segment.text.trimEnd(),
      ...(segment.isFirst && { kind: segment.block.type, title: segment.block.title }),
      must_begin: segment.startsBlock,
    })),
    answer: buildRefinementSchema(names, keys),
    refined({ blocks: proposedBlocks, variables }: Refinement): Prompt {
      const renames = collectRenames(variables)
      // Before inserting any name into the text: an invalid name may be longer than the whole text.
      const named = refinedVariables(prompt.variables, variables)
      requireFree(renames, prompt)
      const found = refinedBlocks(segments, names, proposedBlocks)
      requireSameText(shown, found)
      const blocks = renamedBlocks([...found, ...others], renames)
      requireFitting(blocks)
      const blockCount = count(found.length, 'block')
      return {
        ...prompt,
        blocks,
        variables: named,
        notes: [
          ...prompt.notes,
          `A model refined the division: ${blockCount} instead of ${shown.length}, of the same text.`,
          ...[...renames].map(([key, name]) => `{{${key}}} is called {{${name}}} now.`),
        ],
      }
    },
  }
}

function requireSameText(before: readonly ImportedBlock[], after: readonly ImportedBlock[]): void {
  // Tidied texts get new titles, so compare their content only.
  const isKept = before.every(({ heading }) => heading !== undefined)
  const [was, is] = [before, after].map((blocks) =>
    isKept
      ? renderBlocks(blocks)
      : blocks.map(({ content }) => content.replace(/\s+/g, '')).join(''),
  )
  if (was !== is) throw new Unusable('It would have changed the text.')
}

/** Different placeholders must stay different; files use undeclared names. */
function requireFree(
  renames: ReadonlyMap<string, string>,
  { blocks, variables }: ImportedPrompt,
): void {
  const undeclared = new Set(collectVariables(blocks))
  for (const { key } of variables) undeclared.delete(key)
  const isFree = [...renames.values()].every((name) => !undeclared.has(name))
  if (!isFree) throw new Unusable('It gave a variable a name that is already in the text.')
}

/** Joined pieces and longer names may exceed the limits of a block. */
function requireFitting(blocks: readonly ImportedBlock[]): void {
  const isFitting = blocks.every(
    ({ title, content }) => title.length <= MAX_NAME_LENGTH && content.length <= MAX_CONTENT_LENGTH,
  )
  if (!isFitting) throw new Unusable('A block became too long.')
}
