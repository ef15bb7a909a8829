import { toModelFields } from '@promptwire/core/editing/model-fields'
import { EXAMPLE_MODEL } from '@promptwire/core/models/example-model'
import { ModelEnds } from '../../../product/models/model-end.tsx'
import { Field, TextArea } from '../../../ui/controls/field.tsx'
import type { EditorContext } from '../editor-context.ts'
import { PaneForm } from './pane-form.tsx'

const LABELS = {
  model: 'Model',
  temperature: 'Temperature',
  max_tokens: 'Max output tokens',
  top_p: 'Top p',
  other: 'Extra parameters (JSON)',
}

/** Model and parameters of the prompt. */
export const ModelPane = (props: EditorContext) => {
  const fields = toModelFields(props.prompt.model_config)
  return (
    <PaneForm context={props} name="model" fields={fields}>
      {(form) => (
        <>
          <ModelEnds project={props.project} ends={namedHere(props.prompt)} />
          <Field
            form={form}
            name="model"
            label={LABELS.model}
            placeholder={EXAMPLE_MODEL}
            mono
            optional
          />
          <Field form={form} name="temperature" label={LABELS.temperature} hint="0 to 2" optional />
          <Field form={form} name="max_tokens" label={LABELS.max_tokens} optional />
          <Field form={form} name="top_p" label={LABELS.top_p} hint="0 to 1" optional />
          <TextArea
            form={form}
            name="other"
            label={LABELS.other}
            hint="A JSON object, passed through unchanged."
            rows={5}
            mono
            optional
          />
        </>
      )}
    </PaneForm>
  )
}

const namedHere = ({ ending_models }: EditorContext['prompt']) =>
  ending_models?.filter(({ named_by }) => named_by.includes('working_copy'))
