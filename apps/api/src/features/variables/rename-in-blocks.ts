import { MAX_CONTENT_LENGTH } from '@promptwire/contract/content/block-fields'
import { renameInCondition } from '@promptwire/core/compile/condition'
import { renameKey } from '@promptwire/core/compile/template'
import { findKeyUses } from '@promptwire/core/compile/variable-usage'
import { Failure } from '@promptwire/core/errors/failure'
import { MAX_NAME_LENGTH } from '@promptwire/core/text/visible-name'
import type { ContentBlock } from '../content/index.ts'

/** Renames a key in blocks; a block without the key stays the same object. */
export const renameInBlocks = (
  blocks: readonly ContentBlock[],
  from: string,
  to: string,
): ContentBlock[] =>
  blocks.map((block) => {
    if (block.include) return requireUnusedInPart(block, from)
    const title = renameKey(block.title, from, to)
    const content = renameKey(block.content, from, to)
    const when = block.when && renameInCondition(block.when, from, to)
    if (title === block.title && content === block.content && when === block.when) return block
    if (title.length > MAX_NAME_LENGTH || content.length > MAX_CONTENT_LENGTH)
      throw blockTooLong(block)
    return { ...block, title, content, when }
  })

const blockTooLong = ({ title }: ContentBlock) =>
  new Failure('CONFLICT', `The new key makes the block "${title}" too long.`)

/** Only the part's own prompt can change its text. */
function requireUnusedInPart(block: ContentBlock, key: string): ContentBlock {
  const isUsed = findKeyUses([block]).some((use) => use.key === key)
  if (!isUsed) return block
  throw new Failure(
    'CONFLICT',
    `The shared part "${block.title}" uses {{${key}}}; rename it in its prompt, or detach the part.`,
  )
}
