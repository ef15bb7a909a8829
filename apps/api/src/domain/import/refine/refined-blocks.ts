import { BLOCK_TITLES } from '@promptwire/core/contract/public/blocks'
import { visibleName } from '@promptwire/core/text'
import { Unusable } from '../../assist/ask-for-object.ts'
import type { ImportedBlock } from '../import-format.ts'
import { cut } from '../words.ts'
import type { Refinement } from './refinement.ts'
import { mustBegin, type Segment, textOf } from './segments.ts'

type Begun = Refinement['blocks'][number]

/** Blocks of the same segments, begun where a model says; Unusable where that is no division of them. */
export function refinedBlocks(
  segments: readonly Segment[],
  names: readonly string[],
  begun: readonly Begun[],
): ImportedBlock[] {
  const starts = begun.map(({ first }) => names.indexOf(first))
  requireDivision(segments, starts)
  return begun.map(({ type, title }, place) => {
    const part = segments.slice(starts[place], starts[place + 1])
    const [first] = part
    const isTheirs = first !== undefined && mustBegin(first)
    return {
      type,
      title: isTheirs ? first.block.title : titleOf(title, type),
      content: textOf(part),
      isGuess: !isTheirs,
    }
  })
}

function requireDivision(segments: readonly Segment[], starts: readonly number[]): void {
  if (starts[0] !== 0) throw new Unusable('Its first block did not begin with the first segment.')
  const isOrdered = starts.every((start, place) => place === 0 || start > (starts[place - 1] ?? 0))
  if (!isOrdered) throw new Unusable('Its blocks were not in the order of the segments.')
  const begins = new Set(starts)
  const isKept = segments.every((segment, place) => !mustBegin(segment) || begins.has(place))
  if (!isKept) throw new Unusable('It joined what a heading or a speaker divides.')
}

/** Headings are short. */
const MOST_TITLE = 80

/** What is put into a prompt for a value must come from its author. */
function titleOf(given: string, type: Begun['type']): string {
  if (given.includes('{{')) throw new Unusable('It wrote a placeholder into a title.')
  return cut(visibleName(given), MOST_TITLE).trim() || BLOCK_TITLES[type]
}
