import { toModelFields } from '@promptwire/core/editing/model-fields'
import { fingerprint } from '@promptwire/core/editing/prompt-records'
import { promptPath } from '../../../product/prompt-path.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Field, TextArea } from '../../../ui/controls/field.tsx'
import { Form } from '../../../ui/controls/form.tsx'
import { fieldValue, freshForm } from '../../../ui/controls/form-state.ts'
import { DetailList } from '../../../ui/layout/side-panel.tsx'
import { BaseTextField } from '../base-text-field.tsx'
import { canEdit, type EditorContext } from '../editor-context.ts'
import { PaneConflict } from './pane-conflict.tsx'

const LABELS = {
  model: 'Model',
  temperature: 'Temperature',
  max_tokens: 'Max output tokens',
  top_p: 'Top p',
  other: 'Extra parameters (JSON)',
}

/** Model and parameters of the prompt. */
export const ModelPane = ({ project, prompt, refused }: EditorContext) => {
  const fields = toModelFields(prompt.model_config)
  if (!canEdit(project)) return <DetailList facts={Object.entries(fields)} />
  const form = refused?.form.values['other'] === undefined ? freshForm({ ...fields }) : refused.form
  const now = fingerprint(fields)
  const isConflict = form.values['base'] !== undefined && fieldValue(form, 'base') !== now
  return (
    <Form
      action={`${promptPath(project, prompt.slug)}/model?tab=model`}
      address="model"
      form={isConflict ? { ...form, problem: undefined } : form}
    >
      {isConflict ? (
        <PaneConflict
          what="the model"
          labels={LABELS}
          base={form.values['was']?.[0]}
          theirs={fields}
        />
      ) : null}
      <input type="hidden" name="revision" value={prompt.revision} />
      <input type="hidden" name="base" value={now} />
      <BaseTextField text={JSON.stringify(fields)} />
      <Field form={form} name="model" label={LABELS.model} placeholder="gpt-5" mono optional />
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
      <span class="form-save">
        <Button>Save model</Button>
      </span>
    </Form>
  )
}
