import { collectVariables } from './collect-variables.ts'
import { findBlocks } from './find-blocks.ts'
import type { DividedBlock } from './section.ts'

export interface DividedText {
  readonly blocks: readonly DividedBlock[]
  /** Used keys in order of first use. */
  readonly variables: readonly string[]
}

/** Splits a text into blocks that compile to the same text. */
export function divideText(text: string): DividedText {
  const blocks = findBlocks(text).map(({ isGuess: _, ...block }) => block)
  return { blocks, variables: collectVariables(blocks) }
}
