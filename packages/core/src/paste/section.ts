import type { BLOCK_TYPES } from '../contract/public/prompts/block-types.ts'

export type BlockType = (typeof BLOCK_TYPES)[number]

/** A section of a pasted text with its heading, if any. */
export interface Section {
  readonly title: string | undefined
  readonly content: string
}

/** A block parsed from a text. */
export interface DividedBlock {
  readonly type: BlockType
  readonly title: string
  readonly content: string
}

/** A block, and whether its title and bounds are guesses. */
export interface FoundBlock extends DividedBlock {
  readonly isGuess: boolean
}
