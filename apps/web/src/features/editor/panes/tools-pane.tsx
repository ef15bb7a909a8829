import { toToolFields } from '@promptwire/contract/editing/tool-fields'
import { Field } from '../../../ui/controls/field.tsx'
import type { EditorContext } from '../editor-context.ts'
import { JsonField } from './json-field.tsx'
import { PaneForm } from './pane-form.tsx'

const LABELS = {
  tools: 'Tools (JSON)',
  tool_choice: 'Tool choice',
  response_schema: 'Response schema (JSON)',
}

/** Tools that the model can call, and the form of its answer. */
export const ToolsPane = (props: EditorContext) => {
  const fields = toToolFields(props.prompt)
  return (
    <PaneForm context={props} name="tools" fields={fields}>
      {(form) => (
        <>
          <JsonField
            form={form}
            name="tools"
            label={LABELS.tools}
            hint='A list: [{"name", "description", "parameters": JSON Schema, "strict"}].'
          />
          <Field
            form={form}
            name="tool_choice"
            label={LABELS.tool_choice}
            hint="auto, none, required or the name of a tool."
            optional
            mono
          />
          <JsonField
            form={form}
            name="response_schema"
            label={LABELS.response_schema}
            hint='The form of the answer: {"name", "schema": JSON Schema, "strict"}.'
          />
        </>
      )}
    </PaneForm>
  )
}
