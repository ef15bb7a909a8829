import { keysOf, parseText } from '../compile/template.ts'
import type { DividedBlock } from './section.ts'

/** The keys that titles and contents of blocks refer to, in order of first use. */
export const variablesOf = (blocks: readonly DividedBlock[]): string[] =>
  keysOf(blocks.flatMap(({ title, content }) => [...parseText(title), ...parseText(content)]))
