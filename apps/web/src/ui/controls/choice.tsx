import type { Child } from 'hono/jsx'
import { FieldProblem } from './field.tsx'
import { type FormState, fieldValue, isTicked } from './form-state.ts'

interface CheckboxProps {
  readonly form: FormState
  readonly name: string
  readonly value?: string
  readonly label: Child
  readonly hint?: Child
  readonly disabled?: boolean
  /** The id of the field's error, for the checkbox that gets the focus. */
  readonly problemId?: string | undefined
}

export const Checkbox = ({
  form,
  name,
  value = 'yes',
  label,
  hint,
  disabled,
  problemId,
}: CheckboxProps) => (
  <label class="choice">
    <input
      type="checkbox"
      name={name}
      value={value}
      checked={isTicked(form, name, value)}
      disabled={disabled ?? false}
      {...(problemId && {
        autofocus: form.focus === name,
        'aria-invalid': 'true' as const,
        'aria-describedby': problemId,
      })}
    />
    <ChoiceText label={label} hint={hint} />
  </label>
)

interface CheckboxGroupProps {
  readonly form: FormState
  readonly name: string
  readonly legend: Child
  readonly children: Child
}

export const CheckboxGroup = ({ form, name, legend, children }: CheckboxGroupProps) => (
  <fieldset class="choices">
    <legend class="legend">{legend}</legend>
    {children}
    <FieldProblem text={form.problems[name]} />
  </fieldset>
)

export interface Choice<Value extends string = string> {
  readonly value: Value
  readonly label: Child
  readonly hint?: Child
}

interface RadioGroupProps {
  readonly form: FormState
  readonly name: string
  readonly legend: Child
  readonly choices: readonly Choice[]
  /** For labels of one or two words: more fit side by side. */
  readonly short?: boolean
}

export const RadioGroup = ({ form, name, legend, choices, short }: RadioGroupProps) => {
  const chosen = choices.find(({ value }) => fieldValue(form, name) === value)
  const focused = form.focus === name ? (chosen ?? choices[0]) : undefined
  return (
    <fieldset class={short ? 'choices choices-side choices-short' : 'choices choices-side'}>
      <legend class="legend">{legend}</legend>
      {choices.map((choice) => (
        <label class="choice choice-card">
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice === chosen}
            required
            {...(choice === focused && { autofocus: true })}
          />
          <ChoiceText label={choice.label} hint={choice.hint} />
        </label>
      ))}
      <FieldProblem text={form.problems[name]} />
    </fieldset>
  )
}

const ChoiceText = ({ label, hint }: { label: Child; hint?: Child }) => (
  <span class="choice-text">
    <span>{label}</span>
    {hint ? <span class="choice-hint">{hint}</span> : null}
  </span>
)
