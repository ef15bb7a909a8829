import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { freshForm } from '../../ui/form-state.ts'
import { PostForm } from '../../ui/post-form.tsx'
import { promptsPath } from '../../ui/prompt-path.ts'
import type { ListFacts } from './prompts-page.tsx'

/** A new folder, in the one that is shown; and what can be done with that one. */
export const FolderForms = ({ project, query, folders }: ListFacts) => {
  if (!project.may.includes('prompts:write')) return null
  const current = folders.find(({ id }) => id === query.folder)
  const path = `${promptsPath(project)}/selected/folders`
  return (
    <div class="row">
      <Button type="button" kind="plain" icon="plus" popovertarget="new-folder">
        New folder
      </Button>
      <Confirm
        id="new-folder"
        title={current ? `New folder in ${current.name}` : 'New folder'}
        hasField
      >
        <PostForm action={path} class="stack">
          <input type="hidden" name="parent_id" value={current?.id ?? ''} />
          <Field
            form={freshForm({}, 'name')}
            id="folder-name"
            name="name"
            label="Name"
            maxlength={200}
          />
          <Button kind="primary">Add folder</Button>
        </PostForm>
      </Confirm>
      {current ? (
        <>
          <Button type="button" kind="plain" popovertarget="change-folder">
            Change folder…
          </Button>
          <Confirm id="change-folder" title={current.name} hasField>
            <PostForm action={`${path}/${current.id}`} class="stack">
              <Field
                form={freshForm({ name: current.name }, 'name')}
                id="folder-rename"
                name="name"
                label="Name"
                maxlength={200}
              />
              <Button kind="primary">Rename folder</Button>
            </PostForm>
            <PostForm action={`${path}/${current.id}/delete`} class="stack">
              <p class="quiet-text">No prompt is lost: what is in it moves to no folder.</p>
              <Button kind="danger">Delete folder</Button>
            </PostForm>
          </Confirm>
        </>
      ) : null}
    </div>
  )
}
