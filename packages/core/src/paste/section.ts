import type { BLOCK_TYPES } from '../contract/public/blocks.ts'

export type BlockType = (typeof BLOCK_TYPES)[number]

/** A part of a pasted text: what stands above it, if anything does, and what it says. */
export interface Section {
  readonly title: string | undefined
  readonly content: string
}

/** A block as a text is divided into them. */
export interface DividedBlock {
  readonly type: BlockType
  readonly title: string
  readonly content: string
}

/** A block, and whether its title and its bounds are guesses: no mark of the text says them. */
export interface FoundBlock extends DividedBlock {
  readonly isGuess: boolean
}
