import { variableUsage } from '@promptwire/core/compile/variable-usage'
import { ValueField } from '../../product/values/typed-value.tsx'
import type { Prompt } from '../../session/render/load-prompt.ts'
import { Field, FieldProblem } from '../../ui/controls/field.tsx'
import { type FormState, fieldValue } from '../../ui/controls/form-state.ts'
import { readKeys, SETTINGS, variableName } from './run-form.ts'

const SETTING_ATTRIBUTES = {
  temperature: { label: 'Temperature', min: 0, max: 2, step: 'any' },
  max_tokens: { label: 'Max tokens', min: 1, step: 1 },
  top_p: { label: 'Top p', min: 0, max: 1, step: 'any' },
} as const

/** Placeholders show the prompt's saved settings. */
export const SettingFields = ({ form, prompt }: { form: FormState; prompt: Prompt }) => (
  <details open={SETTINGS.some((name) => isTouched(form, name))}>
    <summary>Settings</summary>
    <div class="playground-settings">
      {SETTINGS.map((name) => (
        <Field
          form={form}
          name={name}
          type="number"
          placeholder={String(prompt.model_config[name] ?? '')}
          {...SETTING_ATTRIBUTES[name]}
          optional
        />
      ))}
    </div>
    <p class="field-hint">Leave empty to use the prompt's saved settings.</p>
  </details>
)

const isTouched = (form: FormState, name: string) =>
  fieldValue(form, name) !== '' || name in form.problems

/** Covers the variables of the prompt and of an opened run. */
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
          <ValueField
            form={form}
            name={variableName(key)}
            label={key}
            hint={variable?.description || undefined}
            variable={variable}
            optional={!(variable?.required && variable.default_value === null)}
          />
        )
      })}
      <FieldProblem text={form.problems['variables']} />
    </fieldset>
  )
}
