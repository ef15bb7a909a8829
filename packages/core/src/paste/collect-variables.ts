import { findPlaceholderKeys, parseText } from '../compile/template.ts'
import type { DividedBlock } from './section.ts'

/** Keys used in block titles and contents, in order of first use. */
export const collectVariables = (blocks: readonly DividedBlock[]): string[] =>
  findPlaceholderKeys(
    blocks.flatMap(({ title, content }) => [...parseText(title), ...parseText(content)]),
  )
