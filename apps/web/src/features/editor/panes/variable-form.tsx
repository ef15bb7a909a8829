import { toVariableFields } from '@promptwire/contract/editing/prompt-records'
import { canEdit } from '../../../product/managed/can-edit.ts'
import { Checkbox } from '../../../ui/controls/choice.tsx'
import { Field, TextArea } from '../../../ui/controls/field.tsx'
import { type FormState, freshForm } from '../../../ui/controls/form-state.ts'
import type { Variable } from '../edited-prompt.ts'
import type { EditorContext } from '../editor-context.ts'
import { ScriptForm } from '../script-form.tsx'
import { TypeFields } from './type-fields.tsx'

interface VariableFormProps extends EditorContext {
  readonly variable: Variable
}

/** Form of a variable. Renaming updates every block that uses it. */
export const VariableForm = ({ variable, ...context }: VariableFormProps) => {
  const description = <p dir="auto">{variable.description}</p>
  if (!canEdit(context)) return description
  const form = toFormState(variable)
  const id = (name: string) => `${name}-${variable.id}`
  return (
    <>
      {context.isFrame ? null : <noscript>{description}</noscript>}
      <ScriptForm class="stack" data-address={`variables/${variable.id}`}>
        <Field
          form={form}
          id={id('key')}
          name="key"
          label="Name"
          hint="Renaming updates every block."
          mono
          maxlength={64}
        />
        <TypeFields form={form} id={id} />
        <TextArea
          form={form}
          id={id('default_value')}
          name="default_value"
          label="Default value"
          hint="Used if a request has no value. Leave empty for no default."
          rows={2}
          optional
        />
        <Field
          form={form}
          id={id('description')}
          name="description"
          label="Description"
          optional
          maxlength={1000}
        />
        <Switches form={form} />
        <div class="row">
          <button
            type="button"
            class="button button-plain"
            data-act="delete"
            aria-label={`Delete ${variable.key}`}
          >
            Delete
          </button>
        </div>
      </ScriptForm>
    </>
  )
}

const Switches = ({ form }: { form: FormState }) => (
  <>
    <Checkbox
      form={form}
      name="required"
      label="Required"
      hint="Requests without a value fail, unless there is a default."
    />
    <Checkbox
      form={form}
      name="sensitive"
      label="Sensitive"
      hint="Its values stay out of runs, test cases and logs. It has no default; evals use the example."
    />
    <Checkbox
      form={form}
      name="empty_default"
      label="Empty default"
      hint="Requests without a value get an empty text."
    />
  </>
)

const toFormState = (variable: Variable): FormState => {
  const { empty_default, required, sensitive, ...texts } = toVariableFields(variable)
  return freshForm({
    ...texts,
    empty_default: empty_default ? ['yes'] : [],
    required: required ? ['yes'] : [],
    sensitive: sensitive ? ['yes'] : [],
  })
}
