import { renameKey } from '@promptwire/core/compile/template'
import { MOST_CONTENT } from '@promptwire/core/contract/public/blocks'
import { Failure } from '@promptwire/core/failure'
import { MOST_NAME } from '@promptwire/core/text'
import type { ContentBlock } from '../prompt/content.ts'

/** The blocks in which a key is called another; those that do not name it stay the same objects. */
export const renameInBlocks = (
  blocks: readonly ContentBlock[],
  from: string,
  to: string,
): ContentBlock[] =>
  blocks.map((block) => {
    const title = renameKey(block.title, from, to)
    const content = renameKey(block.content, from, to)
    if (title === block.title && content === block.content) return block
    if (title.length > MOST_NAME || content.length > MOST_CONTENT) throw tooLong(block)
    return { ...block, title, content }
  })

const tooLong = ({ title }: ContentBlock) =>
  new Failure('CONFLICT', `With the new key the block "${title}" would be too long.`)
