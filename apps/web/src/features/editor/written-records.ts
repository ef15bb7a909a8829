import type { Block, EditedPrompt, Variable } from './edited-prompt.ts'
import { modelFields } from './model-fields.ts'
import { fingerprintOf, shownBlock, shownVariable } from './rebased-edit.ts'

/** A record as the editor's script writes it, and what a form tells that was made of it. */
interface WrittenRecord {
  readonly written: Readonly<Record<string, string | boolean>>
  readonly base: string
}

const writtenBlock = ({ title, content, enabled, is_required }: Block) => ({
  title,
  content,
  enabled,
  is_required,
})

/** Without the key: another one is written into every block, which is asked for by a form. */
export const writtenVariable = ({ default_value, description, required }: Variable) => ({
  has_default: default_value !== null,
  default_value: default_value ?? '',
  description,
  required,
})

/** All that is saved while one writes, or only some of it, by its address below the prompt's edits. */
export function writtenRecords(
  { blocks, variables, model_config }: EditedPrompt,
  only?: readonly string[],
): Record<string, WrittenRecord> {
  const records: [string, () => WrittenRecord][] = [
    ...blocks.map((block): [string, () => WrittenRecord] => [
      `blocks/${block.id}`,
      () => ({ written: writtenBlock(block), base: fingerprintOf(shownBlock(block)) }),
    ]),
    ...variables.map((variable): [string, () => WrittenRecord] => [
      `variables/${variable.id}`,
      () => ({ written: writtenVariable(variable), base: fingerprintOf(shownVariable(variable)) }),
    ]),
    ['model', () => ({ written: modelFields(model_config), base: fingerprintOf(model_config) })],
  ]
  const asked = only && new Set(only)
  return Object.fromEntries(
    records.flatMap(([address, record]) =>
      asked?.has(address) === false ? [] : [[address, record()]],
    ),
  )
}
