import { count } from '@promptwire/core/count'
import { Unusable } from '../../assist/ask-for-object.ts'
import type { ImportedBlock, ImportedPrompt } from '../import-format.ts'
import { refinedBlocks } from './refined-blocks.ts'
import { refinedVariables, renamedBlocks, renamesOf } from './refined-variables.ts'
import { type Refinement, refinementOf, segmentNames } from './refinement.ts'
import { mustBegin, segmentsOf } from './segments.ts'

/** A prompt as it can be refined: what a model is shown, and what becomes of its answer. */
export function refinable<Prompt extends ImportedPrompt>(prompt: Prompt) {
  // What is switched off is a file beside the prompt, and stays as it is.
  const shown = prompt.blocks.filter(({ enabled }) => enabled !== false)
  const others = prompt.blocks.filter(({ enabled }) => enabled === false)
  const segments = segmentsOf(shown)
  const names = segmentNames(segments.length)
  const keys = prompt.variables.map(({ key }) => key)
  return {
    segments: segments.map((segment, place) => ({
      ...{ segment: names[place], text: segment.text },
      ...(segment.isFirst && { kind: segment.block.type, title: segment.block.title }),
      must_begin: mustBegin(segment),
    })),
    size: segments.reduce((sum, { text }) => sum + text.length, 0),
    answer: refinementOf(names, keys),
    /** Unusable where the answer is no refinement of it. */
    refined({ blocks: begun, variables }: Refinement): Prompt {
      const renames = renamesOf(variables)
      const found = refinedBlocks(segments, names, begun)
      requireSameText(shown, found)
      const said = count(found.length, 'block')
      return {
        ...prompt,
        blocks: [...renamedBlocks(found, renames), ...renamedBlocks(others, renames)],
        variables: refinedVariables(prompt.variables, variables),
        notes: [
          ...prompt.notes,
          `A model refined the division: ${said} instead of ${shown.length}, of the same text.`,
          ...[...renames].map(([key, name]) => `{{${key}}} is called {{${name}}} now.`),
        ],
      }
    },
  }
}

/** By whatever way blocks were made, what they say is what was said before, character for character. */
function requireSameText(before: readonly ImportedBlock[], after: readonly ImportedBlock[]): void {
  const [was, is] = [before, after].map((blocks) =>
    blocks.map(({ content }) => content.replace(/\s+/g, '')).join(''),
  )
  if (was !== is) throw new Unusable('The text would not have been the same.')
}
