import type { CompilableVariable } from './compile.ts'
import { canHold } from './reachable-condition.ts'
import { createBlockSelector } from './select-blocks.ts'
import {
  type CompilableBlock,
  findMessageKeys,
  findPlaceholderKeys,
  isBlank,
  parseTemplate,
} from './template.ts'

export const WARNING_CODES = [
  'blank_block',
  'required_block_missing',
  'unreachable_block',
  'undeclared_variable',
  'unresolved_variable',
  'required_with_default',
  'unknown_tool',
  'more_warnings',
] as const

/** A possible mistake; the prompt still compiles. */
export interface Warning {
  readonly code: (typeof WARNING_CODES)[number]
  readonly message: string
  readonly block_id?: string
  readonly variable?: string
}

type IdentifiedBlock = CompilableBlock & { readonly id: string; readonly is_required?: boolean }

/** Max reported warnings per kind: a text can use any number of keys. */
const MAX_WARNINGS = 50

/** Finds empty blocks and placeholders that would be sent unchanged. */
export function findWarnings(
  blocks: readonly IdentifiedBlock[],
  variables: readonly CompilableVariable[],
): Warning[] {
  const declared = new Map(variables.map((variable) => [variable.key, variable]))
  // A placeholder for messages needs no type and no default.
  const messageKeys = findMessageKeys(blocks).filter((key) => !declared.has(key))
  const placed = findPlaceholderKeys(parseTemplate(blocks)).filter(
    (key) => !messageKeys.includes(key),
  )
  const inConditions = (createBlockSelector(blocks)?.keys ?? []).filter(
    (key) => ![...placed, ...messageKeys].includes(key) && !declared.has(key),
  )
  const found = [
    ...blocks.flatMap(blockWarnings),
    ...blocks.flatMap((block) => conditionWarnings(block, variables)),
    ...placed.flatMap((key) => variableWarnings(key, declared.get(key))),
    ...inConditions.flatMap((key) => variableWarnings(key, undefined)),
  ]
  const beyond = found.length - MAX_WARNINGS
  return beyond > 0 ? [...found.slice(0, MAX_WARNINGS), moreWarnings(beyond)] : found
}

function variableWarnings(variable: string, declared: CompilableVariable | undefined): Warning[] {
  const warning = (code: Warning['code'], message: string) => [{ code, message, variable }]
  if (!declared) {
    return warning(
      'undeclared_variable',
      `{{${variable}}} has no settings yet. Add it as a variable.`,
    )
  }
  const hasDefault = declared.default_value !== null
  if (declared.required && hasDefault) {
    const message = `${variable} is required but has a default, so it is never missing.`
    return warning('required_with_default', message)
  }
  if (declared.required || hasDefault) return []
  const message = `{{${variable}}} has no default. Without a value the placeholder is sent as is.`
  return warning('unresolved_variable', message)
}

function blockWarnings(block: IdentifiedBlock): Warning[] {
  const isMissing = !block.enabled || isBlank(block)
  if (isMissing && block.is_required) return [requiredBlockMissing(block)]
  return isMissing && block.enabled ? [blankBlock(block)] : []
}

const conditionWarnings = (
  { id, title, enabled, when }: IdentifiedBlock,
  variables: readonly CompilableVariable[],
): Warning[] =>
  !enabled || !when || canHold(when, variables)
    ? []
    : [
        {
          code: 'unreachable_block',
          message: `"${title}" can never appear: no values meet its condition.`,
          block_id: id,
        },
      ]

const requiredBlockMissing = ({ id, title, enabled }: IdentifiedBlock): Warning => ({
  code: 'required_block_missing',
  message: `The required block "${title}" is ${enabled ? 'empty' : 'disabled'}.`,
  block_id: id,
})

const blankBlock = ({ id, title }: IdentifiedBlock): Warning => ({
  code: 'blank_block',
  message: `"${title}" is empty and will be left out.`,
  block_id: id,
})

const moreWarnings = (count: number): Warning => ({
  code: 'more_warnings',
  message: `${count} more of this kind.`,
})
