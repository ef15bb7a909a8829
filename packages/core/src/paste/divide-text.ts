import { findBlocks } from './find-blocks.ts'
import type { DividedBlock } from './section.ts'
import { variablesOf } from './variables-of.ts'

export interface DividedText {
  readonly blocks: readonly DividedBlock[]
  /** The keys that it refers to, in order of first use. */
  readonly variables: readonly string[]
}

/**
 * Divides a prompt that was written as one text into blocks. No word of it is lost, and none changes
 * its place; only headings and tags become titles.
 */
export function divideText(text: string): DividedText {
  const blocks = findBlocks(text).map(({ type, title, content }) => ({ type, title, content }))
  return { blocks, variables: variablesOf(blocks) }
}
