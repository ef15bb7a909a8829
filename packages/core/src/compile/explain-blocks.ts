import { type CompilableVariable, createTextValues } from './compile.ts'
import { holds } from './condition.ts'
import { describeCondition, describeValues } from './describe-condition.ts'
import { writeTypedTexts } from './preview.ts'
import type { CompilableBlock } from './template.ts'

/** Why a conditional block is included or not. */
export interface BlockReason {
  readonly title: string
  readonly isIncluded: boolean
  /** A sentence without the title. */
  readonly reason: string
}

/** Explains which conditional blocks are included. An empty value counts as absent. */
export function explainBlocks(
  blocks: readonly CompilableBlock[],
  variables: readonly CompilableVariable[],
  values: Readonly<Record<string, string>>,
): BlockReason[] {
  const valueFor = createTextValues(variables)(writeTypedTexts(variables, values))
  return blocks.flatMap(({ title, enabled, when }) => {
    if (!enabled || !when) return []
    const isIncluded = holds(when, valueFor)
    const now = describeValues(when, valueFor)
    const reason = isIncluded
      ? `Included: ${now}.`
      : `Left out: it is included if ${describeCondition(when)}, and ${now}.`
    return [{ title, isIncluded, reason }]
  })
}
