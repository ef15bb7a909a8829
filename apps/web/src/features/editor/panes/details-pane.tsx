import { toDetailFields } from '@promptwire/core/editing/detail-fields'
import type { Child } from 'hono/jsx'
import { Field, TextArea } from '../../../ui/controls/field.tsx'
import { DetailList } from '../../../ui/layout/side-panel.tsx'
import { canEdit, type EditorContext } from '../editor-context.ts'
import { PaneForm } from './pane-form.tsx'

const DETAIL_NAMES = ['name', 'description', 'tags'] as const
const LABELS = { name: 'Name', description: 'Description', tags: 'Tags' }

/** Name, description and tags of the prompt. */
export const DetailsPane = (props: EditorContext) => {
  const { project, prompt } = props
  const fields = toDetailFields(prompt)
  if (!canEdit(project)) return <DetailList facts={listFacts(fields)} />
  return (
    <PaneForm
      context={props}
      name="details"
      fields={fields}
      labels={LABELS}
      ownField="tags"
      focus="name"
    >
      {(form) => (
        <>
          <Field
            form={form}
            name="name"
            label={LABELS.name}
            maxlength={200}
            hint={
              <>
                Your code keeps fetching <code>{prompt.slug}</code>.
              </>
            }
          />
          <TextArea form={form} name="description" label={LABELS.description} rows={3} optional />
          <Field
            form={form}
            name="tags"
            label={LABELS.tags}
            hint="Separate with commas."
            optional
          />
        </>
      )}
    </PaneForm>
  )
}

/** Leaves out empty fields. */
const listFacts = (fields: ReturnType<typeof toDetailFields>): [string, Child][] =>
  DETAIL_NAMES.flatMap((name) => (fields[name] ? [[LABELS[name], <bdi>{fields[name]}</bdi>]] : []))
