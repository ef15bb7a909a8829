import { keysOf, parseText } from '../compile/template.ts'
import type { DividedBlock } from './section.ts'

/** Keys used in block titles and contents, in order of first use. */
export const variablesOf = (blocks: readonly DividedBlock[]): string[] =>
  keysOf(blocks.flatMap(({ title, content }) => [...parseText(title), ...parseText(content)]))
