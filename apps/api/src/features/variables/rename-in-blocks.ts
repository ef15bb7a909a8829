import { renameKey } from '@promptwire/core/compile/template'
import { MAX_CONTENT_LENGTH } from '@promptwire/core/contract/public/prompts/blocks'
import { Failure } from '@promptwire/core/errors/failure'
import { MAX_NAME_LENGTH } from '@promptwire/core/text/visible-name'
import type { ContentBlock } from '../content/index.ts'

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
    if (title.length > MAX_NAME_LENGTH || content.length > MAX_CONTENT_LENGTH)
      throw blockTooLong(block)
    return { ...block, title, content }
  })

const blockTooLong = ({ title }: ContentBlock) =>
  new Failure('CONFLICT', `The new key makes the block "${title}" too long.`)
