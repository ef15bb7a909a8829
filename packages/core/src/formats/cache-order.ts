import { expandIncludes } from '../compile/expand-includes.ts'
import type { Heading } from '../compile/heading.ts'
import type { MessageBlock } from '../compile/messages.ts'
import { isStable, listShown } from './cache-plan.ts'

export type PlacedBlock = MessageBlock & { readonly id: string }

/** A block that moves as a whole, including a shared part's blocks. */
interface Unit {
  readonly id: string
  readonly parts: readonly MessageBlock[]
}

/**
 * Ids of blocks to reorder among themselves for a longer unchanged start; empty if the order is the
 * best. Keeps conversation turns and Markdown sections.
 */
export function findCacheOrder(blocks: readonly PlacedBlock[]): string[] {
  const ordered = blocks.toSorted((a, b) => a.sort_order - b.sort_order)
  const units = ordered.map((block) => ({ id: block.id, parts: expandIncludes([block]) }))
  const run = splitBefore(units, beginsTurn).find((each) => !isWhole(each))
  if (!run) return []
  const sections = splitBefore(run, beginsSection)
  const changing = sections.filter((section) => !isWhole(section))
  const reordered = [...sections.filter(isWhole), ...changing].flat()
  return reordered.every((unit, at) => unit === run[at]) ? [] : reordered.map(({ id }) => id)
}

const isWhole = (units: readonly Unit[]): boolean =>
  listShown(units.flatMap(({ parts }) => parts)).every(isStable)

/** Whether a block starts another message. */
function beginsTurn(before: Unit, next: Unit): boolean {
  const [one, other] = [findAuthors(before), findAuthors(next)]
  return one.length > 1 || other.length > 1 || one[0] !== other[0]
}

/** A placeholder for messages counts as its own author. */
const findAuthors = ({ id, parts }: Unit): string[] => [
  ...new Set(
    parts.map(({ type, role = 'system', name = null }) =>
      type === 'messages' ? id : JSON.stringify([role, name]),
    ),
  ),
]

/** A heading's section ends at the next heading of its level. */
const beginsSection = (_: Unit, next: Unit, [first]: readonly Unit[]): boolean =>
  !first || readLevel(next) <= readLevel(first)

const readLevel = ({ parts }: Unit): number =>
  Math.min(...parts.map(({ heading = 'title' }) => LEVELS[heading] ?? Number.POSITIVE_INFINITY))

const LEVELS: Partial<Record<Heading, number>> = {
  title: 2,
  h1: 1,
  h2: 2,
  h3: 3,
  h4: 4,
  h5: 5,
  h6: 6,
}

/** Starts a new group before each item for which `begins` is true. */
function splitBefore<Item>(
  items: readonly Item[],
  begins: (before: Item, next: Item, group: readonly Item[]) => boolean,
): Item[][] {
  const groups: Item[][] = []
  for (const item of items) {
    const group = groups.at(-1)
    const before = group?.at(-1)
    if (group && before && !begins(before, item, group)) group.push(item)
    else groups.push([item])
  }
  return groups
}
