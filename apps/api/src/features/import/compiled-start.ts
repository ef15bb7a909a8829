import { parseTemplate, renderParts } from '@promptwire/core/compile/template'
import type { ImportedBlock } from './import-format.ts'
import { truncate } from './import-notes.ts'

/** Returns the start of the text that blocks compile to, with placeholders. */
export function compiledStart(blocks: readonly ImportedBlock[], maxLength: number): string {
  const placed = blocks.map(({ enabled = true, ...block }, sort_order) => ({
    ...block,
    enabled,
    sort_order,
  }))
  return truncate(
    renderParts(parseTemplate(placed), ({ raw }) => raw),
    maxLength,
  )
}
