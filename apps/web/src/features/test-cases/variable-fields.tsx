import { type ValuedVariable, ValueField } from '../../product/values/typed-value.tsx'
import { FieldProblem } from '../../ui/controls/field.tsx'
import type { FormState } from '../../ui/controls/form-state.ts'
import { variableName } from './test-case-form.ts'

interface VariableFieldsProps {
  readonly form: FormState
  readonly declared: readonly (ValuedVariable & { readonly key: string })[]
  readonly keys: {
    readonly inPrompt: readonly string[]
    /** Variables that the prompt no longer uses. */
    readonly earlier: readonly string[]
  }
}

export const VariableFields = ({ form, declared, keys }: VariableFieldsProps) =>
  keys.inPrompt.length + keys.earlier.length === 0 ? null : (
    <fieldset class="test-case-part">
      <legend class="legend">Variables</legend>
      <p class="field-hint">Leave empty to use the prompt's default.</p>
      {keys.inPrompt.map((key) => (
        <ValueField
          form={form}
          name={variableName(key)}
          label={key}
          variable={declared.find((each) => each.key === key)}
          optional
        />
      ))}
      {keys.earlier.map((key) => (
        <ValueField
          form={form}
          name={variableName(key)}
          label={key}
          variable={undefined}
          optional
          hint="The prompt no longer uses this variable. Clear the value to remove it."
        />
      ))}
      <FieldProblem text={form.problems['variables']} />
    </fieldset>
  )
