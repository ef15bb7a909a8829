import { ControlField } from '../../../ui/controls/field.tsx'
import { type FormState, fieldValue } from '../../../ui/controls/form-state.ts'

interface JsonFieldProps {
  readonly form: FormState
  readonly name: string
  readonly label: string
  readonly hint: string
}

/** A field for JSON with line numbers, which errors name. */
export const JsonField = ({ form, name, label, hint }: JsonFieldProps) => {
  const value = fieldValue(form, name)
  const lines = value.split('\n').map((_, at) => at + 1)
  return (
    <ControlField
      form={form}
      name={name}
      label={label}
      hint={hint}
      optional
      render={(control) => (
        <div class="numbered">
          <pre class="line-numbers" aria-hidden="true">
            {lines.join('\n')}
          </pre>
          <textarea
            class="input mono"
            name={name}
            rows={Math.max(6, lines.length)}
            wrap="off"
            spellcheck={false}
            {...control}
          >
            {value}
          </textarea>
        </div>
      )}
    />
  )
}
