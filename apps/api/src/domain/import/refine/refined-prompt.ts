import { MOST_CONTENT } from '@promptwire/core/contract/public/blocks'
import { count } from '@promptwire/core/count'
import { variablesOf } from '@promptwire/core/paste/variables-of'
import { MOST_NAME } from '@promptwire/core/text'
import { Unusable } from '../../assist/ask-for-object.ts'
import type { ImportedBlock, ImportedPrompt } from '../import-format.ts'
import { refinedBlocks } from './refined-blocks.ts'
import { refinedVariables, renamedBlocks, renamesOf } from './refined-variables.ts'
import { type Refinement, refinementOf, segmentNames } from './refinement.ts'
import { mustBegin, segmentsOf } from './segments.ts'

/** What is switched off is a file beside the prompt: it is not divided, but its variables are the same. */
const isShown = ({ enabled }: ImportedBlock): boolean => enabled !== false

/** How much text a model would be shown, in UTF-16 units. */
export const shownText = ({ blocks }: ImportedPrompt): number =>
  blocks.filter(isShown).reduce((sum, { content }) => sum + content.length, 0)

/** A prompt as it can be refined: what a model is shown, and what becomes of its answer. */
export function refinable<Prompt extends ImportedPrompt>(prompt: Prompt) {
  const shown = prompt.blocks.filter(isShown)
  const others = prompt.blocks.filter((block) => !isShown(block))
  const segments = segmentsOf(shown)
  const names = segmentNames(segments.length)
  const keys = prompt.variables.map(({ key }) => key)
  return {
    segments: segments.map((segment, place) => ({
      ...{ segment: names[place], text: segment.text },
      ...(segment.isFirst && { kind: segment.block.type, title: segment.block.title }),
      must_begin: mustBegin(segment),
    })),
    answer: refinementOf(names, keys),
    /** Unusable where the answer is no refinement of it. */
    refined({ blocks: begun, variables }: Refinement): Prompt {
      const renames = renamesOf(variables)
      // Before any name is put into the text: a name that is none may be longer than all of it.
      const named = refinedVariables(prompt.variables, variables)
      requireFree(renames, prompt)
      const found = refinedBlocks(segments, names, begun)
      requireSameText(shown, found)
      const blocks = renamedBlocks([...found, ...others], renames)
      requireFitting(blocks)
      const said = count(found.length, 'block')
      return {
        ...prompt,
        blocks,
        variables: named,
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

/** Two placeholders that were two must not become one: files use names that nobody declares. */
function requireFree(
  renames: ReadonlyMap<string, string>,
  { blocks, variables }: ImportedPrompt,
): void {
  const undeclared = new Set(variablesOf(blocks))
  for (const { key } of variables) undeclared.delete(key)
  const isFree = [...renames.values()].every((name) => !undeclared.has(name))
  if (!isFree) throw new Unusable('It gave a variable a name that the text uses already.')
}

/** Joined pieces, and longer names, can be more than a block may hold. */
function requireFitting(blocks: readonly ImportedBlock[]): void {
  const isFitting = blocks.every(
    ({ title, content }) => title.length <= MOST_NAME && content.length <= MOST_CONTENT,
  )
  if (!isFitting) throw new Unusable('A block became too long.')
}
