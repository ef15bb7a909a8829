import type { CompilableVariable } from '@promptwire/core/compile/compile'
import type { NEW_VARIABLE_FIELDS } from '@promptwire/core/editing/prompt-records'
import { readRules } from '@promptwire/core/editing/rule-fields'
import type { PromptState } from './queue/prompt-state.ts'

export interface DeclaredVariable extends CompilableVariable {
  readonly description: string
}

/** The declared variables of a prompt. */
export const declaredVariables = ({ records }: PromptState): DeclaredVariable[] =>
  Object.entries(records).flatMap(([address, fields]) => {
    if (!address.startsWith('variables/')) return []
    const text = String(fields['default_value'] ?? '')
    return {
      key: String(fields['key']),
      default_value: fields['has_default'] || text !== '' ? text : null,
      description: String(fields['description'] ?? ''),
      required: fields['required'] === true,
      type: String(fields['type'] ?? 'text'),
      // The fields of a variable's form.
      rules: readRules(fields as typeof NEW_VARIABLE_FIELDS),
    }
  })
