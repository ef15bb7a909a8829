import {
  type NEW_VARIABLE_FIELDS,
  toDefaultValue,
} from '@promptwire/contract/editing/prompt-records'
import type { CompilableVariable } from '@promptwire/core/compile/compile'
import { readRules } from '@promptwire/core/editing/rule-fields'
import type { PromptState } from './queue/prompt-state.ts'

export interface DeclaredVariable extends CompilableVariable {
  readonly description: string
}

/** The declared variables of a prompt. */
export const declaredVariables = ({ records }: PromptState): DeclaredVariable[] =>
  Object.entries(records).flatMap(([address, fields]) => {
    if (!address.startsWith('variables/')) return []
    return {
      key: String(fields['key']),
      default_value: toDefaultValue({
        default_value: String(fields['default_value'] ?? ''),
        empty_default: fields['empty_default'] === true,
      }),
      description: String(fields['description'] ?? ''),
      required: fields['required'] === true,
      type: String(fields['type'] ?? 'text'),
      // The fields of a variable's form.
      rules: readRules(fields as typeof NEW_VARIABLE_FIELDS),
    }
  })
