import { fingerprint, toVariableFields } from '@promptwire/core/editing/prompt-records'
import { canEdit } from '../../../product/managed/can-edit.ts'
import { promptPath } from '../../../product/prompt-path.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Checkbox } from '../../../ui/controls/choice.tsx'
import { Field, TextArea } from '../../../ui/controls/field.tsx'
import { Form } from '../../../ui/controls/form.tsx'
import { type FormState, fieldValue, freshForm } from '../../../ui/controls/form-state.ts'
import { BaseTextField } from '../base-text-field.tsx'
import type { Variable } from '../edited-prompt.ts'
import type { EditorContext } from '../editor-context.ts'
import { PaneConflict } from './pane-conflict.tsx'
import { TYPE_LABELS, TypeFields } from './type-fields.tsx'

interface VariableFormProps extends EditorContext {
  readonly variable: Variable
}

const LABELS = {
  key: 'Name',
  default_value: 'Default value',
  description: 'Description',
  required: 'Required',
  sensitive: 'Sensitive',
  empty_default: 'Empty default',
  ...TYPE_LABELS,
}

/** Form of a variable. Renaming updates every block that uses it. */
export const VariableForm = ({ project, prompt, variable, refused }: VariableFormProps) => {
  if (!canEdit({ project, prompt })) return <p dir="auto">{variable.description}</p>
  const form = refused?.recordId === variable.id ? refused.form : toFormState(variable)
  const written = toVariableFields(variable)
  const now = fingerprint(written)
  const isConflict = form.values['base'] !== undefined && fieldValue(form, 'base') !== now
  const action = `${promptPath(project, prompt.slug)}/variables/${variable.id}?tab=variables`
  const id = (name: string) => `${name}-${variable.id}`
  return (
    <Form
      action={action}
      address={`variables/${variable.id}`}
      form={isConflict ? { ...form, problem: undefined } : form}
    >
      {isConflict ? (
        <PaneConflict
          what="this variable"
          labels={LABELS}
          base={form.values['was']?.[0]}
          theirs={written}
        />
      ) : null}
      <input type="hidden" name="revision" value={prompt.revision} />
      <input type="hidden" name="base" value={now} />
      <BaseTextField text={JSON.stringify(written)} />
      <Field
        form={form}
        id={id('key')}
        name="key"
        label={LABELS.key}
        hint="Renaming updates every block."
        mono
        maxlength={64}
      />
      <TypeFields form={form} id={id} />
      <TextArea
        form={form}
        id={id('default_value')}
        name="default_value"
        label={LABELS.default_value}
        hint="Used if a request has no value. Leave empty for no default."
        rows={2}
        optional
      />
      <Field
        form={form}
        id={id('description')}
        name="description"
        label={LABELS.description}
        optional
        maxlength={1000}
      />
      <Switches form={form} />
      <div class="row">
        <span class="form-save">
          <Button hiddenText={variable.key}>Save variable</Button>
        </span>
        <Button kind="plain" name="act" value="delete" hiddenText={variable.key}>
          Delete
        </Button>
      </div>
    </Form>
  )
}

const Switches = ({ form }: { form: FormState }) => (
  <>
    <Checkbox
      form={form}
      name="required"
      label={LABELS.required}
      hint="Requests without a value fail, unless there is a default."
    />
    <Checkbox
      form={form}
      name="sensitive"
      label={LABELS.sensitive}
      hint="Its values stay out of runs, test cases and logs. It has no default; evals use the example."
    />
    <Checkbox
      form={form}
      name="empty_default"
      label={LABELS.empty_default}
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
