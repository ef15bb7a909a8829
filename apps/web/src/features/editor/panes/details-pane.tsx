import { MANAGED } from '@promptwire/contract/content/prompt-fields'
import { toDetailFields } from '@promptwire/core/editing/detail-fields'
import type { Child } from 'hono/jsx'
import { promptPath } from '../../../product/prompt-path.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Field, Select, TextArea } from '../../../ui/controls/field.tsx'
import { freshForm } from '../../../ui/controls/form-state.ts'
import { PostForm } from '../../../ui/controls/post-form.tsx'
import type { EditorContext } from '../editor-context.ts'
import { PaneForm } from './pane-form.tsx'

const DETAIL_NAMES = ['name', 'description', 'tags'] as const
const LABELS = { name: 'Name', description: 'Description', tags: 'Tags' }

/** Name, description and tags of the prompt, and where it is edited. */
export const DetailsPane = (props: EditorContext) => (
  <div class="stack">
    <Details {...props} />
    {props.project.may.includes('prompts:write') ? <ManagedForm {...props} /> : null}
  </div>
)

const Details = (props: EditorContext) => {
  const { project, prompt } = props
  const fields = toDetailFields(prompt)
  return (
    <PaneForm context={props} name="details" fields={fields} facts={listFacts(fields)} focus="name">
      {(form) => (
        <>
          <Field
            form={form}
            name="name"
            label={LABELS.name}
            maxlength={200}
            hint={
              <>
                Your code fetches <code>{prompt.slug}</code>, which this keeps.{' '}
                <a href={`${promptPath(project, prompt.slug)}/rename`}>Change the slug</a>
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

const PLACES = { git: 'Git only', dashboard: 'The dashboard only', both: 'Git and the dashboard' }

const ManagedForm = ({ project, prompt }: EditorContext) => (
  <PostForm action={`${promptPath(project, prompt.slug)}/managed?tab=details`} class="stack">
    <Select
      form={freshForm({ managed: prompt.managed })}
      name="managed"
      label="Edited in"
      hint="Git is a prompt file and promptwire apply."
      options={MANAGED.map((value) => ({ value, label: PLACES[value] }))}
    />
    <span>
      <Button>Save</Button>
    </span>
  </PostForm>
)

/** Leaves out empty fields. */
const listFacts = (fields: ReturnType<typeof toDetailFields>): [string, Child][] =>
  DETAIL_NAMES.flatMap((name) => (fields[name] ? [[LABELS[name], <bdi>{fields[name]}</bdi>]] : []))
