import { jsonInOrder } from '../text/same-json.ts'
import type { DocumentBlock, PromptDocument } from './prompt-document.ts'

/** A block of the server. */
export interface KnownBlock extends DocumentBlock {
  readonly id: string
}

/** How alike a block of a file and one of the server are, the closest first. */
const KEYS: readonly ((block: DocumentBlock) => string | undefined)[] = [
  ({ type, title, content, ...rest }) => jsonInOrder([type, title, content, rest]),
  ({ type, title }) => JSON.stringify([type, title]),
  ({ include }) => (include ? JSON.stringify(['include', include.prompt]) : undefined),
  ({ type, content }) => (content === '' ? undefined : JSON.stringify([type, content])),
  ({ type }) => type,
]

/** Keys for blocks that both sides added: those with the same type alone are different ones. */
const EXACT_KEYS = KEYS.slice(0, 2)

/** Finds the id of each block of a file: in its base, or in what the server added since. */
export function matchBlocks(
  blocks: PromptDocument['blocks'],
  base: readonly KnownBlock[],
  theirs: readonly KnownBlock[],
): string[] {
  const ids = new Map<number, string>()
  const known = new Set(base.map(({ id }) => id))
  assign(blocks, base, KEYS, ids)
  assign(
    blocks,
    theirs.filter(({ id }) => !known.has(id)),
    EXACT_KEYS,
    ids,
  )
  return blocks.map((_, n) => ids.get(n) ?? `new-${n}`)
}

/** Pairs blocks without an id, in their order, with blocks of the server that have none yet. */
function assign(
  blocks: readonly DocumentBlock[],
  known: readonly KnownBlock[],
  keys: typeof KEYS,
  ids: Map<number, string>,
): void {
  const left = new Set(known.map((block) => strip(block)))
  for (const toKey of keys) {
    for (const [n, block] of blocks.entries()) {
      const key = ids.has(n) ? undefined : toKey(block)
      const same = key && [...left].find((each) => toKey(each.block) === key)
      if (!same) continue
      left.delete(same)
      ids.set(n, same.id)
    }
  }
}

const strip = ({ id, ...block }: KnownBlock) => ({ id, block })
