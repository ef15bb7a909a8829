import type { SECTION_TYPES } from '@promptwire/contract/content/block-types'
import type { Condition } from '@promptwire/core/compile/condition'
import type { Heading } from '@promptwire/core/compile/heading'
import type { ChatRole } from './transcript.ts'

export type BlockType = (typeof SECTION_TYPES)[number]

/** A piece of a text; the pieces in order are the text. */
export interface Piece {
  /** As written, with heading or tags and trailing line breaks. */
  readonly source: string
  /** The source without its heading or tags. */
  readonly content: string
  readonly type: BlockType
  readonly label: string
  /** The heading's words or tag's name, if a block can render it. */
  readonly mark?: { readonly heading: Heading; readonly title: string } | undefined
  /** True if no heading or tag names and bounds the piece. */
  readonly isGuess: boolean
}

export interface DividedBlock {
  readonly type: BlockType
  readonly title: string
  readonly content: string
  /** Default: `title`. */
  readonly heading?: Heading
  /** The message's role. Default: `system`. */
  readonly role?: ChatRole
  /** Without it, always included. */
  readonly when?: Condition
}

/** A block, and whether its title and bounds are guesses. */
export interface FoundBlock extends DividedBlock {
  readonly isGuess: boolean
}
