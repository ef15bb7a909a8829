import type { Project } from '@promptwire/contract/projects/project'
import { count } from '@promptwire/core/text/count'
import type { Child } from 'hono/jsx'
import { canEdit } from '../../../product/managed/can-edit.ts'
import { NotSaved } from '../../../product/managed/managed-in-git.tsx'
import { promptPath, promptsPath } from '../../../product/prompt-path.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { Field, Select } from '../../../ui/controls/field.tsx'
import { Actions, Form } from '../../../ui/controls/form.tsx'
import type { FormState } from '../../../ui/controls/form-state.ts'
import { Callout } from '../../../ui/data/callout.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { type Folder, type PromptSummary, returnHref } from '../list-query.ts'

export interface SelectedProps {
  readonly project: Project
  readonly prompts: readonly PromptSummary[]
  /** Query string of the list with the selection. */
  readonly list: string
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
      label="Folder"
      optional
      options={[
        { value: '', label: 'No folder' },
        ...folders.map(({ id, path }) => ({ value: id, label: path })),
      ]}
    />
    <Actions>
      <Button kind="primary">{`Move ${count(selected.prompts.length, 'prompt')}`}</Button>
      <ButtonLink href={returnHref(selected.project, selected.list)}>Cancel</ButtonLink>
    </Actions>
  </Selected>
)

/** Leaves out prompts in git: their files store the tags. */
export const TagPage = (selected: SelectedProps) => {
  const { project, form } = selected
  const prompts = selected.prompts.filter((prompt) => canEdit({ project, prompt }))
  const inGit = selected.prompts.filter((prompt) => !prompts.includes(prompt))
  const title = `Change tags of ${count(prompts.length, 'prompt')}`
  return prompts.length === 0 ? (
    <>
      <PageHeader title="Change tags" />
      <NotSaved form={form} />
      <InGit prompts={inGit} />
    </>
  ) : (
    <Selected {...selected} prompts={prompts} title={title} path="tag">
      <InGit prompts={inGit} />
      <Field
        form={form}
        name="add_tags"
        label="Add"
        hint="Separate with commas. Existing tags are kept."
        optional
      />
      <Field form={form} name="remove_tags" label="Remove" optional />
      <Actions>
        <Button kind="primary">Change tags</Button>
        <ButtonLink href={returnHref(project, selected.list)}>Cancel</ButtonLink>
      </Actions>
    </Selected>
  )
}

const InGit = ({ prompts }: Pick<SelectedProps, 'prompts'>) =>
  prompts.length === 0 ? null : (
    <Callout kind="info" title="Managed in git">
      {`The tags of ${count(prompts.length, 'prompt')} stay as they are; change them in the prompt files: `}
      {prompts.map(({ slug }, at) => (
        <>
          {at > 0 ? ', ' : null}
          <code>{slug}</code>
        </>
      ))}
      .
    </Callout>
  )

export const Selected = ({
  project,
  prompts,
  list,
  form,
  title,
  path,
  children,
}: SelectedProps & { title: string; path: string; children: Child }) => (
  <>
    <PageHeader title={title} />
    <Form action={`${promptsPath(project)}/selected/${path}`} form={form}>
      <MissingPrompts problem={form.problems['prompt_ids']} />
      <input type="hidden" name="list" value={list} />
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

/** Names deleted prompts: bulk actions apply to all selected prompts or none. */
const MissingPrompts = ({ problem }: { problem: string | undefined }) =>
  problem === undefined ? null : (
    <Callout kind="warning" title="Nothing was changed yet">
      {problem} Submit again to change the remaining prompts.
    </Callout>
  )
