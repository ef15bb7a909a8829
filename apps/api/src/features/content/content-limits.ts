import { Failure, fieldFailure } from '@promptwire/core/errors/failure'
import type { ContentBlock } from './content.ts'

/** Every edit reads the whole prompt, and every fetch may compile it. */
const MAX_BLOCKS = 1_000
const MAX_VARIABLES = 1_000
/** UTF-16 units over all blocks and variables. */
const MAX_TEXT_LENGTH = 2_000_000

/** The limited parts of a content, with or without ids. */
interface Sized {
  readonly blocks: readonly {
    readonly content: string
    readonly include?: { readonly blocks: readonly unknown[] } | null | undefined
  }[]
  readonly variables: readonly { readonly default_value?: string | null }[]
}

/** For changes to a prompt. */
export function requireWithinLimits(content: Sized): void {
  const exceeded = findExceeded(content)
  if (exceeded) throw new Failure('CONFLICT', `A prompt has at most ${exceeded.words}.`)
}

/** For content from a request field. */
export function requireFieldWithinLimits(field: string, content: Sized): void {
  const { expected, given, words } = findExceeded(content) ?? {}
  if (words === undefined) return
  const message = `is too much: it has ${given}, and a prompt has at most ${words}.`
  throw fieldFailure('VALIDATION_ERROR', [{ field, message, expected, given }])
}

function findExceeded({ blocks, variables }: Sized) {
  const counts = [
    { expected: MAX_BLOCKS, given: countExpanded(blocks), unit: 'blocks' },
    { expected: MAX_VARIABLES, given: variables.length, unit: 'variables' },
    {
      expected: MAX_TEXT_LENGTH,
      given: getContentSize({ blocks, variables }),
      unit: 'characters of text',
    },
  ]
  const found = counts.find(({ expected, given }) => given > expected)
  return found && { ...found, words: `${found.expected} ${found.unit}` }
}

/** Counts each block of a shared part. */
const countExpanded = (blocks: Sized['blocks']): number =>
  blocks.reduce((sum, { include }) => sum + (include ? Math.max(1, include.blocks.length) : 1), 0)

/** True if a content of this many bytes stays within the limits after adding another version of a block. */
export const isSurelyWithin = (bytes: number, { content }: Pick<ContentBlock, 'content'>) =>
  bytes + content.length <= MAX_TEXT_LENGTH

/** UTF-16 units of a content's texts. */
export function getContentSize({ blocks, variables }: Sized): number {
  const inBlocks = blocks.reduce((sum, { content }) => sum + content.length, 0)
  return variables.reduce((sum, each) => sum + (each.default_value?.length ?? 0), inBlocks)
}
