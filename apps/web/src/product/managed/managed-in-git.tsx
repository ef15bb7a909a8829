import type { Project } from '@promptwire/contract/projects/project'
import type { FormState } from '../../ui/controls/form-state.ts'
import { UnsavedText } from '../../ui/controls/unsaved-text.tsx'
import { Callout } from '../../ui/data/callout.tsx'
import { promptPath } from '../prompt-path.ts'

/** A project with its URL pattern for prompt files. */
export type FileProject = Pick<Project, 'id' | 'may' | 'prompt_files_url'>

interface ManagedInGitProps {
  readonly project: FileProject
  readonly prompt: { readonly slug: string; readonly file_url?: string }
  readonly refused: FormState | undefined
}

/** Links the git file of a prompt. The pages of such a prompt have no edit form. */
export const ManagedInGit = ({ project, prompt, refused }: ManagedInGitProps) => (
  <>
    {refused ? <NotSaved form={refused} /> : null}
    <Callout kind="info" title="Managed in git">
      Edit <FileLink {...prompt} />, then run <code>promptwire apply</code>. To edit it here,{' '}
      <a href={`${promptPath(project, prompt.slug)}?tab=details`}>change its details</a>.
      {project.prompt_files_url === null && project.may.includes('project:manage') ? (
        <>
          {' '}
          To link the file,{' '}
          <a href={`/projects/${project.id}/settings#prompt-files`}>set the address</a> of its
          folder.
        </>
      ) : null}
    </Callout>
  </>
)

const FileLink = ({ slug, file_url }: ManagedInGitProps['prompt']) => {
  const name = <code>{slug}.prompt.md</code>
  return file_url === undefined ? (
    name
  ) : (
    <a href={file_url} rel="noreferrer">
      {name}
    </a>
  )
}

/** Shows why a previously opened form was rejected, and its typed texts. */
export const NotSaved = ({ form }: { readonly form: FormState }) => {
  const reason = [form.problem, ...Object.values(form.problems)].filter(Boolean).join(' ')
  if (reason === '') return null
  return (
    <Callout kind="problem" title="Not saved" isFocused>
      <p>{reason}</p>
      {form.typed?.length ? <UnsavedText text={form.typed.join('\n\n')} /> : null}
    </Callout>
  )
}
