import { variableUsage } from '@promptwire/core/compile/variable-usage'
import type { Prompt } from '../../session/render/load-prompt.ts'
import { FieldProblem, TextArea } from '../../ui/controls/field.tsx'
import type { FormState } from '../../ui/controls/form-state.ts'
import { readKeys, variableName } from './run-form.ts'

/** What the variables are given: those of the prompt, and those of a run of an earlier version. */
export const ValueFields = ({ form, prompt }: { form: FormState; prompt: Prompt }) => {
  const { blocks = [], variables = [] } = prompt
  const declared = new Map(variables.map((variable) => [variable.key, variable]))
  const { undeclared } = variableUsage(blocks, variables)
  const keys = new Set([...declared.keys(), ...undeclared, ...readKeys(form.values)])
  if (keys.size === 0) return null
  return (
    <fieldset class="playground-values">
      <legend class="legend">Variables</legend>
      {[...keys].map((key) => {
        const variable = declared.get(key)
        return (
          <TextArea
            form={form}
            name={variableName(key)}
            label={key}
            hint={variable?.description || undefined}
            placeholder={variable?.default_value ?? ''}
            rows={1}
            optional={!(variable?.required && variable.default_value === null)}
          />
        )
      })}
      <FieldProblem text={form.problems['variables']} />
    </fieldset>
  )
}
