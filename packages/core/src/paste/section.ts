import type { Condition } from '../compile/condition.ts'
import type { Heading } from '../compile/heading.ts'
import type { SECTION_TYPES } from '../contract/public/prompts/block-types.ts'
import type { ChatRole } from './transcript.ts'

export type BlockType = (typeof SECTION_TYPES)[number]

/** A piece of a text. The pieces of a text in order are the text. */
export interface Piece {
  /** As written, with its heading or tags and the line breaks at its end. */
  readonly source: string
  /** The source without its heading or tags. */
  readonly content: string
  readonly type: BlockType
  readonly label: string
  /** The words of its heading or the name of its tag, if a block can be rendered with it. */
  readonly mark?: { readonly heading: Heading; readonly title: string } | undefined
  /** Whether no heading or tag of the text names and bounds it. */
  readonly isGuess: boolean
}

/** A block parsed from a text. */
export interface DividedBlock {
  readonly type: BlockType
  readonly title: string
  readonly content: string
  /** Without it as `title`. */
  readonly heading?: Heading
  /** Of its message; without it `system`. */
  readonly role?: ChatRole
  /** Without it always part of the prompt. */
  readonly when?: Condition
}

/** A block, and whether its title and bounds are guesses. */
export interface FoundBlock extends DividedBlock {
  readonly isGuess: boolean
}
