import type { Child } from 'hono/jsx'
import { canEdit } from '../../../product/managed/can-edit.ts'
import { type FormState, freshForm } from '../../../ui/controls/form-state.ts'
import { DetailList } from '../../../ui/layout/side-panel.tsx'
import type { EditorContext } from '../editor-context.ts'
import { ScriptForm } from '../script-form.tsx'

interface PaneFormProps {
  readonly context: EditorContext
  /** Names the pane's record. */
  readonly name: 'model' | 'tools' | 'details'
  readonly fields: Readonly<Record<string, string>>
  /** Shown where the fields cannot be edited. */
  readonly facts?: readonly (readonly [string, Child])[]
  /** The field that takes the focus. */
  readonly focus?: string
  /** The fields of the form in its state. */
  readonly children: (form: FormState) => Child
}

/** The form of a pane; without a script, or the permission to edit, its facts. */
export const PaneForm = (props: PaneFormProps) => {
  const { context, name, fields, facts = Object.entries(fields), focus, children } = props
  const list = <DetailList facts={facts} />
  if (!canEdit(context)) return list
  return (
    <>
      {context.isFrame ? null : <noscript>{list}</noscript>}
      <ScriptForm class="stack" data-address={name}>
        {children(freshForm(fields, focus))}
      </ScriptForm>
    </>
  )
}
