import { promptPath } from '../../product/prompt-path.ts'
import { findMatchingVersion } from '../../session/render/load-prompt.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Confirm, Dialog } from '../../ui/controls/dialog.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { Form } from '../../ui/controls/form.tsx'
import { type FormState, freshForm } from '../../ui/controls/form-state.ts'
import type { EditorContext } from './editor-context.ts'

type VersionContext = Pick<EditorContext, 'project' | 'prompt' | 'refused'>

/** Saves a version with a note. */
export const SaveVersion = ({ project, prompt }: VersionContext) => {
  const version = findMatchingVersion(prompt)
  if (version !== null) return <span class="quiet-text small">{`Saved as v${version}`}</span>
  return (
    <>
      <Button type="button" popovertarget="save-version">
        Save version
      </Button>
      <Confirm id="save-version" title={titleFor(prompt)} hasField>
        <NoteForm
          path={promptPath(project, prompt.slug)}
          form={freshForm({}, 'note')}
          id="save-version-note"
        />
      </Confirm>
    </>
  )
}

/** Reopens the note dialog after a refused save. */
export const RefusedVersion = ({ project, prompt, refused }: VersionContext) => {
  if (refused?.values['note'] === undefined) return null
  const path = promptPath(project, prompt.slug)
  return (
    <Dialog title={titleFor(prompt)} closeHref={path}>
      <NoteForm path={path} form={refused} id="refused-note" />
    </Dialog>
  )
}

const titleFor = ({ last_version }: EditorContext['prompt']) => `Save version ${last_version + 1}`

interface NoteFormProps {
  readonly path: string
  readonly form: FormState
  /** ID of the field, which a page can show twice. */
  readonly id: string
}

const NoteForm = ({ path, form, id }: NoteFormProps) => (
  <Form action={`${path}/save-version`} form={form}>
    <Field
      form={form}
      id={id}
      name="note"
      label="Note"
      hint="What changed, for your team. Nothing goes live until you publish."
      maxlength={1000}
      optional
    />
    <Button kind="primary">Save version</Button>
  </Form>
)
