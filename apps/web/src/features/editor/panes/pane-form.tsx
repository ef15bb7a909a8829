import type { EditableFields } from '@promptwire/core/editing/merge-fields'
import { fingerprint } from '@promptwire/core/editing/prompt-records'
import type { Child } from 'hono/jsx'
import { promptPath } from '../../../product/prompt-path.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Form } from '../../../ui/controls/form.tsx'
import { type FormState, fieldValue, freshForm } from '../../../ui/controls/form-state.ts'
import { BaseTextField } from '../base-text-field.tsx'
import type { EditorContext } from '../editor-context.ts'
import { PaneConflict } from './pane-conflict.tsx'

interface PaneFormProps {
  readonly context: EditorContext
  /** Also the address of the form, and the name of its route and its pane. */
  readonly name: 'model' | 'tools' | 'details'
  readonly fields: EditableFields & Readonly<Record<string, string>>
  readonly labels: Readonly<Record<string, string>>
  /** A field that no other form of the editor has. */
  readonly ownField: string
  /** The field that takes the focus. */
  readonly focus?: string
  /** The fields of the form in its state. */
  readonly children: (form: FormState) => Child
}

/** The form of a pane, which a script saves by itself, with the conflict that it may be in. */
export const PaneForm = (props: PaneFormProps) => {
  const { name, fields, labels, ownField, focus, children } = props
  const { project, prompt, refused } = props.context
  const isRefused = refused?.form.values[ownField] !== undefined
  const form = isRefused ? refused.form : freshForm(fields, focus)
  const now = fingerprint(fields)
  const isConflict = form.values['base'] !== undefined && fieldValue(form, 'base') !== now
  return (
    <Form
      action={`${promptPath(project, prompt.slug)}/${name}?tab=${name}`}
      address={name}
      form={isConflict ? { ...form, problem: undefined } : form}
    >
      {isConflict ? (
        <PaneConflict
          what={`the ${name}`}
          labels={labels}
          base={form.values['was']?.[0]}
          theirs={fields}
        />
      ) : null}
      <input type="hidden" name="revision" value={prompt.revision} />
      <input type="hidden" name="base" value={now} />
      <BaseTextField text={JSON.stringify(fields)} />
      {children(form)}
      <span class="form-save">
        <Button>{`Save ${name}`}</Button>
      </span>
    </Form>
  )
}
