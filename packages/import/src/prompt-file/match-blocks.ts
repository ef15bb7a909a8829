import { jsonInOrder } from '@promptwire/core/text/same-json'
import type { DocumentBlock, PromptDocument } from './prompt-document.ts'

export interface KnownBlock extends DocumentBlock {
  readonly id: string
}

/** Similarity keys of a file's block and a server's block, closest first. */
const KEYS: readonly ((block: DocumentBlock) => string | undefined)[] = [
  ({ type, title, content, ...rest }) => jsonInOrder([type, title, content, rest]),
  ({ type, title }) => JSON.stringify([type, title]),
  ({ include }) => (include ? JSON.stringify(['include', include.prompt]) : undefined),
  ({ type, content }) => (content === '' ? undefined : JSON.stringify([type, content])),
  ({ type }) => type,
]

/** For blocks added on both sides: sharing only the type does not make them equal. */
const EXACT_KEYS = KEYS.slice(0, 2)

/** Finds each block's id, in the base or among blocks that the server added since. */
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

/** Pairs blocks without an id, in order, with unpaired blocks of the server. */
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
