import { collectVariables } from './collect-variables.ts'
import { findBlocks } from './find-blocks.ts'
import type { DividedBlock } from './section.ts'

export interface DividedText {
  readonly blocks: readonly DividedBlock[]
  /** Used keys in order of first use. */
  readonly variables: readonly string[]
}

/**
 * Splits a text into blocks. Keeps every word in order; headings and tags become titles.
 */
export function divideText(text: string): DividedText {
  const blocks = findBlocks(text).map(({ type, title, content }) => ({ type, title, content }))
  return { blocks, variables: collectVariables(blocks) }
}
