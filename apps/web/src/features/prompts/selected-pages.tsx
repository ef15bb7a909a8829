import type { Project } from '@promptwire/core/contract/people/project'
import { count } from '@promptwire/core/count'
import type { Child } from 'hono/jsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Field, Select } from '../../ui/field.tsx'
import { Actions, Form } from '../../ui/form.tsx'
import type { FormState } from '../../ui/form-state.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { promptPath, promptsPath } from '../../ui/prompt-path.ts'
import type { Folder, PromptSummary } from './list-query.ts'

interface SelectedProps {
  readonly project: Project
  readonly prompts: readonly PromptSummary[]
  readonly form: FormState
}

export const MovePage = ({
  folders,
  ...selected
}: SelectedProps & { folders: readonly Folder[] }) => (
  <Selected {...selected} title={`Move ${count(selected.prompts.length, 'prompt')}`} path="move">
    <Select
      form={selected.form}
      name="folder_id"
      label="To the folder"
      optional
      options={[
        { value: '', label: 'In no folder' },
        ...folders.map(({ id, path }) => ({ value: id, label: path })),
      ]}
    />
    <Actions>
      <Button kind="primary">{`Move ${count(selected.prompts.length, 'prompt')}`}</Button>
      <ButtonLink href={promptsPath(selected.project)}>Cancel</ButtonLink>
    </Actions>
  </Selected>
)

export const TagPage = (selected: SelectedProps) => (
  <Selected {...selected} title={`Tags of ${count(selected.prompts.length, 'prompt')}`} path="tag">
    <Field
      form={selected.form}
      name="add_tags"
      label="Add"
      hint="Several between commas. The tags they have stay."
      optional
    />
    <Field form={selected.form} name="remove_tags" label="Take away" optional />
    <Actions>
      <Button kind="primary">Change tags</Button>
      <ButtonLink href={promptsPath(selected.project)}>Cancel</ButtonLink>
    </Actions>
  </Selected>
)

export const DeletePage = (selected: SelectedProps) => {
  const { prompts, project } = selected
  const live = prompts.filter(({ published_version }) => published_version !== null).length
  const versions = prompts.reduce((sum, { last_version }) => sum + last_version, 0)
  const title = `Delete ${count(prompts.length, 'prompt')}`
  return (
    <Selected {...selected} title={title} path="delete">
      <Callout kind="warning">
        This cannot be undone. {count(versions, 'saved version')} go with them.{' '}
        {live > 0
          ? `${live} of them ${live === 1 ? 'is' : 'are'} live: the next request for ${live === 1 ? 'it' : 'one'} gets 404.`
          : 'None of them is live.'}
      </Callout>
      <Actions>
        <Button kind="danger">{title}</Button>
        <ButtonLink href={promptsPath(project)}>Keep them</ButtonLink>
      </Actions>
    </Selected>
  )
}

/** A form about the selected prompts, which are listed above it by name. */
const Selected = ({
  project,
  prompts,
  form,
  title,
  path,
  children,
}: SelectedProps & { title: string; path: string; children: Child }) => (
  <>
    <PageHeader title={title} />
    <Form action={`${promptsPath(project)}/selected/${path}`} form={form}>
      <ul class="selected-prompts">
        {prompts.map((prompt) => (
          <li>
            <a href={promptPath(project, prompt.slug)}>
              <bdi>{prompt.name}</bdi>
            </a>{' '}
            <span class="quiet-text">
              <code>{prompt.slug}</code>
              {prompt.published_version === null
                ? ', never published'
                : `, live v${prompt.published_version}`}
            </span>
            <input type="hidden" name="prompt_ids" value={prompt.slug} />
          </li>
        ))}
      </ul>
      {children}
    </Form>
  </>
)
