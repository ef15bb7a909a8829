import { expandIncludes } from '../compile/expand-includes.ts'
import { findPlaceholderKeys, parseText, renderBlocks, renderParts } from '../compile/template.ts'
import type { CountTokens } from '../tokens/counter.ts'
import { findCacheOrder, type PlacedBlock } from './cache-order.ts'
import { findStableText, isStable, listShown, planCache } from './cache-plan.ts'

/** Cacheable parts of a prompt, for its author. */
export interface CacheReport {
  /** The whole text, with placeholders as written. */
  readonly tokens: number
  readonly stable_tokens: number
  /** The stable blocks alone: Anthropic caches only up to the end of a block. */
  readonly block_tokens: number
  /** The first block whose text changes. */
  readonly broken_by: CacheBreak | null
  /** Null if no order has more stable tokens. */
  readonly better: BetterOrder | null
}

interface CacheBreak {
  readonly block_id: string
  readonly title: string
  /** The block's first placeholder; null for a condition. */
  readonly variable: string | null
}

interface BetterOrder {
  readonly stable_tokens: number
  /** Ids of blocks to reorder among themselves. */
  readonly block_order: string[]
}

/** Reports a prompt's stable start, and a block order that makes it longer. */
export function reportCache(blocks: readonly PlacedBlock[], count: CountTokens): CacheReport {
  const shown = listShown(expandIncludes(blocks))
  const { stable_tokens, breakpoints } = planCache(shown, count)
  return {
    tokens: count(renderParts(parseText(renderBlocks(shown)), ({ raw }) => raw)),
    stable_tokens,
    block_tokens: breakpoints.at(-1)?.tokens ?? 0,
    broken_by: findBreak(shown),
    better: findBetterOrder(blocks, stable_tokens, count),
  }
}

function findBreak(shown: readonly PlacedBlock[]): CacheBreak | null {
  const block = shown.find((each) => !isStable(each))
  if (!block) return null
  const [key = null] = block.when ? [] : findPlaceholderKeys(parseText(renderBlocks([block])))
  return { block_id: block.id, title: block.title, variable: key }
}

function findBetterOrder(
  blocks: readonly PlacedBlock[],
  now: number,
  count: CountTokens,
): BetterOrder | null {
  const block_order = findCacheOrder(blocks)
  if (block_order.length === 0) return null
  const stable_tokens = count(
    findStableText(listShown(expandIncludes(inOrder(blocks, block_order)))),
  )
  return stable_tokens > now ? { stable_tokens, block_order } : null
}

/** Reorders the blocks of `ids` within their places. */
function inOrder(blocks: readonly PlacedBlock[], ids: readonly string[]): PlacedBlock[] {
  const moved = new Map(blocks.map((block) => [block.id, block]))
  const places = blocks.toSorted((a, b) => a.sort_order - b.sort_order)
  const next = ids.values()
  return places.map((block, sort_order) => {
    const id = ids.includes(block.id) ? next.next().value : undefined
    return { ...((id !== undefined && moved.get(id)) || block), sort_order }
  })
}
