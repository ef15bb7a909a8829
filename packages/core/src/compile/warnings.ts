import type { CompilableVariable } from './compile.ts'
import { type CompilableBlock, isBlank, keysOf, parseTemplate } from './template.ts'

export const WARNING_CODES = [
  'blank_block',
  'required_block_missing',
  'undeclared_variable',
  'unresolved_variable',
  'required_with_default',
  'more_warnings',
] as const

/** Something that its author may not have meant; the prompt compiles all the same. */
export interface Warning {
  readonly code: (typeof WARNING_CODES)[number]
  readonly message: string
  readonly block_id?: string
  readonly variable?: string
}

type NamedBlock = CompilableBlock & { readonly id: string; readonly is_required?: boolean }

/** A text may refer to as many keys as fit into it. */
const MOST_WARNINGS = 50

/** What of a prompt's content is empty, or would reach a model as {{key}}. */
export function warningsOf(
  blocks: readonly NamedBlock[],
  variables: readonly CompilableVariable[],
): Warning[] {
  const declared = new Map(variables.map((variable) => [variable.key, variable]))
  const found = [
    ...blocks.flatMap(ofBlock),
    ...keysOf(parseTemplate(blocks)).flatMap((key) => ofVariable(key, declared.get(key))),
  ]
  const beyond = found.length - MOST_WARNINGS
  return beyond > 0 ? [...found.slice(0, MOST_WARNINGS), moreWarnings(beyond)] : found
}

function ofVariable(variable: string, declared: CompilableVariable | undefined): Warning[] {
  const warning = (code: Warning['code'], message: string) => [{ code, message, variable }]
  if (!declared) {
    return warning('undeclared_variable', `{{${variable}}} is used, and no variable declares it.`)
  }
  const hasDefault = declared.default_value !== null
  if (declared.required && hasDefault) {
    const message = `${variable} is required and has a default, so that nobody has to give it.`
    return warning('required_with_default', message)
  }
  if (declared.required || hasDefault) return []
  const message = `{{${variable}}} has no default: it stays in the text where no value is given.`
  return warning('unresolved_variable', message)
}

function ofBlock(block: NamedBlock): Warning[] {
  const isMissing = !block.enabled || isBlank(block)
  if (isMissing && block.is_required) return [requiredBlockMissing(block)]
  return isMissing && block.enabled ? [blankBlock(block)] : []
}

const requiredBlockMissing = ({ id, title, enabled }: NamedBlock): Warning => ({
  code: 'required_block_missing',
  message: `The block "${title}" is required and ${enabled ? 'has no content' : 'is switched off'}.`,
  block_id: id,
})

const blankBlock = ({ id, title }: NamedBlock): Warning => ({
  code: 'blank_block',
  message: `The block "${title}" has no content, so that nothing of it is compiled.`,
  block_id: id,
})

const moreWarnings = (count: number): Warning => ({
  code: 'more_warnings',
  message: `There are ${count} more like these.`,
})
