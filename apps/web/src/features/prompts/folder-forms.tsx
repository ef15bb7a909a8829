import { Button } from '../../ui/button.tsx'
import { Confirm, Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { type FormState, freshForm } from '../../ui/form-state.ts'
import { PostForm } from '../../ui/post-form.tsx'
import { promptsPath } from '../../ui/prompt-path.ts'
import { type Folder, listHref } from './list-query.ts'
import type { ListFacts } from './prompts-page.tsx'

/** What a form with the name of a folder says. */
export interface NamedFolder {
  /** A folder in the one that is shown, or another name for that one. */
  readonly isNew: boolean
  readonly form: FormState
}

/** A new folder, in the one that is shown; and what can be done with that one. */
export const FolderForms = (facts: ListFacts) => {
  if (!facts.project.may.includes('prompts:write')) return null
  const current = currentOf(facts)
  return (
    <div class="row">
      <Button type="button" kind="plain" icon="plus" popovertarget="new-folder">
        New folder
      </Button>
      <Confirm id="new-folder" title={newTitle(current)} hasField>
        <NameForm {...facts} isNew form={freshForm({}, 'name')} id="folder-name" />
      </Confirm>
      {current ? (
        <>
          <Button type="button" kind="plain" popovertarget="change-folder">
            Change folder…
          </Button>
          <Confirm id="change-folder" title={current.name} hasField>
            <NameForm
              {...facts}
              isNew={false}
              form={freshForm({ name: current.name }, 'name')}
              id="folder-rename"
            />
            <PostForm action={`${pathOf(facts)}/${current.id}/delete`} class="stack">
              <p class="quiet-text">No prompt is lost: what is in it moves to no folder.</p>
              <Button kind="danger">Delete folder</Button>
            </PostForm>
          </Confirm>
        </>
      ) : null}
    </div>
  )
}

/** A name that was refused, over the list. */
export const RefusedFolder = ({ named, ...facts }: ListFacts & { readonly named: NamedFolder }) => {
  const current = currentOf(facts)
  return (
    <Dialog
      title={named.isNew ? newTitle(current) : (current?.name ?? 'Rename folder')}
      closeHref={listHref(facts.project, facts.query, {})}
    >
      <NameForm {...facts} {...named} id="refused-folder" />
    </Dialog>
  )
}

interface NameFormProps extends ListFacts, NamedFolder {
  /** Of the field, which a page has more than once. */
  readonly id: string
}

const NameForm = ({ isNew, form, id, ...facts }: NameFormProps) => {
  const { folder = '' } = facts.query
  return (
    <Form action={isNew ? pathOf(facts) : `${pathOf(facts)}/${folder}`} form={form}>
      {isNew ? <input type="hidden" name="parent_id" value={currentOf(facts)?.id ?? ''} /> : null}
      <Field form={form} id={id} name="name" label="Name" maxlength={200} />
      <Button kind="primary">{isNew ? 'Add folder' : 'Rename folder'}</Button>
    </Form>
  )
}

const currentOf = ({ folders, query }: ListFacts): Folder | undefined =>
  folders.find(({ id }) => id === query.folder)

const pathOf = ({ project }: ListFacts) => `${promptsPath(project)}/selected/folders`

const newTitle = (current: Folder | undefined) =>
  current ? `New folder in ${current.name}` : 'New folder'
