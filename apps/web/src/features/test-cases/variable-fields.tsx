import { FieldProblem, TextArea } from '../../ui/controls/field.tsx'
import type { FormState } from '../../ui/controls/form-state.ts'
import { variableName } from './test-case-form.ts'

interface VariableFieldsProps {
  readonly form: FormState
  readonly keys: {
    readonly inPrompt: readonly string[]
    /** Values of variables that the prompt no longer uses. */
    readonly earlier: readonly string[]
  }
}

/** Values for the variables of the prompt. */
export const VariableFields = ({ form, keys: { inPrompt, earlier } }: VariableFieldsProps) =>
  inPrompt.length + earlier.length === 0 ? null : (
    <fieldset class="test-case-part">
      <legend class="legend">Variables</legend>
      <p class="field-hint">Leave empty to use the prompt's default.</p>
      {inPrompt.map((key) => (
        <VariableField form={form} variableKey={key} />
      ))}
      {earlier.map((key) => (
        <VariableField
          form={form}
          variableKey={key}
          hint="The prompt no longer uses this variable. Clear the value to remove it."
        />
      ))}
      <FieldProblem text={form.problems['variables']} />
    </fieldset>
  )

const VariableField = ({
  form,
  variableKey,
  hint,
}: {
  form: FormState
  variableKey: string
  hint?: string
}) => (
  <TextArea
    form={form}
    name={variableName(variableKey)}
    label={variableKey}
    hint={hint}
    rows={1}
    optional
  />
)
