import { promptsPath } from '../../../product/prompt-path.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Confirm, Dialog } from '../../../ui/controls/dialog.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { Form } from '../../../ui/controls/form.tsx'
import { type FormState, freshForm } from '../../../ui/controls/form-state.ts'
import { PostForm } from '../../../ui/controls/post-form.tsx'
import { type Folder, type ListContext, listHref } from '../list-query.ts'

export interface FolderFormState {
  /** True for a new subfolder, false for a rename. */
  readonly isNew: boolean
  readonly form: FormState
}

/** Adds a subfolder to the current folder, and renames or deletes the current folder. */
export const FolderForms = (facts: ListContext) => {
  if (!facts.project.may.includes('prompts:write')) return null
  const current = findCurrentFolder(facts)
  return (
    <div class="row">
      <Button type="button" kind="plain" icon="plus" popovertarget="new-folder">
        New folder
      </Button>
      <Confirm id="new-folder" title={newFolderTitle(current)} hasField>
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
            <PostForm action={`${buildFoldersPath(facts)}/${current.id}/delete`} class="stack">
              <p class="quiet-text">Its prompts are kept, without a folder.</p>
              <Button kind="danger">Delete folder</Button>
            </PostForm>
          </Confirm>
        </>
      ) : null}
    </div>
  )
}

/** A rejected folder name, above the list. */
export const RefusedFolder = ({
  named,
  ...facts
}: ListContext & { readonly named: FolderFormState }) => {
  const current = findCurrentFolder(facts)
  return (
    <Dialog
      title={named.isNew ? newFolderTitle(current) : (current?.name ?? 'Rename folder')}
      closeHref={listHref(facts.project, facts.query, {})}
    >
      <NameForm {...facts} {...named} id="refused-folder" />
    </Dialog>
  )
}

interface NameFormProps extends ListContext, FolderFormState {
  /** Id of the field, which appears twice on the page. */
  readonly id: string
}

const NameForm = ({ isNew, form, id, ...facts }: NameFormProps) => {
  const { folder = '' } = facts.query
  return (
    <Form
      action={isNew ? buildFoldersPath(facts) : `${buildFoldersPath(facts)}/${folder}`}
      form={form}
    >
      {isNew ? (
        <input type="hidden" name="parent_id" value={findCurrentFolder(facts)?.id ?? ''} />
      ) : null}
      <Field form={form} id={id} name="name" label="Name" maxlength={200} />
      <Button kind="primary">{isNew ? 'Add folder' : 'Rename folder'}</Button>
    </Form>
  )
}

const findCurrentFolder = ({ folders, query }: ListContext): Folder | undefined =>
  folders.find(({ id }) => id === query.folder)

const buildFoldersPath = ({ project }: ListContext) => `${promptsPath(project)}/selected/folders`

const newFolderTitle = (current: Folder | undefined) =>
  current ? `New folder in ${current.name}` : 'New folder'
