import { escapeText } from '@promptwire/core/compile/template'
import { findBlocks } from '@promptwire/import/paste/find-blocks'
import type { FoundBlock } from '@promptwire/import/paste/section'
import { frontMatter, withoutMark } from '../../files/index.ts'

/** Joining both parts restores the text. Throws UnreadableFile. */
export function splitSkill(text: string): { head: string; body: string } | undefined {
  const found = frontMatter(withoutMark(text))
  if (!found) return undefined
  // Blank lines alone are not a block.
  const body = found.body.trim() === '' ? '' : found.body
  return { head: text.slice(0, text.length - body.length), body }
}

/** Blocks that compile to exactly the same text; placeholders stay text. */
export const readSkillBlocks = (body: string): FoundBlock[] =>
  findBlocks(escapeText(body, () => true))
