import { Failure } from '@promptwire/core/failure'

/** Every edit reads the whole prompt, and every fetch may compile it. */
const MOST_BLOCKS = 1_000
const MOST_VARIABLES = 1_000
/** UTF-16 units over all blocks and variables. */
const MOST_TEXT = 2_000_000

/** What counts of a content, whether or not it has ids yet. */
interface Sized {
  readonly blocks: readonly { readonly content: string }[]
  readonly variables: readonly { readonly default_value?: string | null }[]
}

/** Refuses content that no change may grow to. */
export function requireWithinLimits({ blocks, variables }: Sized): void {
  if (blocks.length > MOST_BLOCKS) throw tooMuch(`${MOST_BLOCKS} blocks`)
  if (variables.length > MOST_VARIABLES) throw tooMuch(`${MOST_VARIABLES} variables`)
  if (sizeOfContent({ blocks, variables }) > MOST_TEXT) {
    throw tooMuch(`${MOST_TEXT} characters of text`)
  }
}

/** UTF-16 units of a content's texts. */
export function sizeOfContent({ blocks, variables }: Sized): number {
  const inBlocks = blocks.reduce((sum, { content }) => sum + content.length, 0)
  return variables.reduce((sum, each) => sum + (each.default_value?.length ?? 0), inBlocks)
}

const tooMuch = (what: string) => new Failure('CONFLICT', `A prompt has at most ${what}.`)
