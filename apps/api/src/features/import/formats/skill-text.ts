import { escapeText } from '@promptwire/core/compile/template'
import { findBlocks } from '@promptwire/core/paste/find-blocks'
import type { FoundBlock } from '@promptwire/core/paste/section'
import { frontMatter, withoutMark } from '../../files/index.ts'

/** The two parts of a SKILL.md, which joined are its text again. Throws UnreadableFile. */
export function splitSkill(text: string): { head: string; body: string } | undefined {
  const found = frontMatter(withoutMark(text))
  if (!found) return undefined
  // Blank lines alone are no block.
  const body = found.body.trim() === '' ? '' : found.body
  return { head: text.slice(0, text.length - body.length), body }
}

/** Blocks that compile to exactly the text; its placeholders are text of the skill. */
export const readSkillBlocks = (body: string): FoundBlock[] =>
  findBlocks(escapeText(body, () => true))
