import { BLOCK_TITLES } from '@promptwire/contract/content/block-types'
import { visibleName } from '@promptwire/core/text/visible-name'
import { Unusable } from '../../assist/index.ts'
import type { ImportedBlock } from '../import-format.ts'
import { truncate } from '../import-notes.ts'
import type { Refinement } from './refinement.ts'
import { joinSegments, type Segment } from './segments.ts'

type RefinedBlock = Refinement['blocks'][number]

/** Divides segments into blocks as the model says. Throws Unusable for an invalid division. */
export function refinedBlocks(
  segments: readonly Segment[],
  names: readonly string[],
  proposedBlocks: readonly RefinedBlock[],
): ImportedBlock[] {
  const starts = proposedBlocks.map(({ first }) => names.indexOf(first))
  requireDivision(segments, starts)
  return proposedBlocks.map(({ type, title }, place) => {
    const part = segments.slice(starts[place], starts[place + 1])
    const [first] = part
    const isTheirs = first?.isFirst === true && first.block.isGuess !== true
    return {
      // A placeholder for messages is not a section, even if the model says so.
      type: first?.block.type === 'messages' ? 'messages' : type,
      title: isTheirs ? first.block.title : toTitle(title, type),
      content: joinSegments(part),
      isGuess: !isTheirs,
      ...(first && renderedAs(first)),
    }
  })
}

/** How to render a block that starts with this segment: only the first segment has the heading. */
function renderedAs({
  block: { heading, role, when },
  isFirst,
}: Segment): Pick<ImportedBlock, 'heading' | 'role' | 'when'> {
  const own = isFirst ? heading : 'none'
  return {
    ...(role && { role }),
    ...(when && { when }),
    // Same bytes, with all blank lines of the text.
    ...(heading && own && { heading: own === 'title' ? 'h2' : own }),
  }
}

function requireDivision(segments: readonly Segment[], starts: readonly number[]): void {
  if (starts[0] !== 0) throw new Unusable('Its first block did not begin with the first segment.')
  const isOrdered = starts.every((start, place) => place === 0 || start > (starts[place - 1] ?? 0))
  if (!isOrdered) throw new Unusable('Its blocks were not in the order of the segments.')
  const blockStarts = new Set(starts)
  const hasAllStarts = segments.every(
    ({ startsBlock }, place) => !startsBlock || blockStarts.has(place),
  )
  if (!hasAllStarts) throw new Unusable('It joined texts that a heading or a speaker separates.')
}

/** Headings are short. */
const MAX_TITLE_LENGTH = 80

/** A placeholder for a value must come from the prompt's author. */
function toTitle(given: string, type: RefinedBlock['type']): string {
  if (given.includes('{{')) throw new Unusable('It wrote a placeholder into a title.')
  return truncate(visibleName(given), MAX_TITLE_LENGTH).trim() || BLOCK_TITLES[type]
}
