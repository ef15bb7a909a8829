import type { Project } from '@promptwire/core/contract/people/project'
import type { FormState } from '../../ui/controls/form-state.ts'
import { UnsavedText } from '../../ui/controls/unsaved-text.tsx'
import { Callout } from '../../ui/data/callout.tsx'
import { promptPath } from '../prompt-path.ts'

interface ManagedInGitProps {
  readonly project: Pick<Project, 'id'>
  readonly prompt: { readonly slug: string }
  readonly refused: FormState | undefined
}

/** Names the file of a prompt that is edited in git, whose pages have no form for an edit. */
export const ManagedInGit = ({ project, prompt, refused }: ManagedInGitProps) => (
  <>
    {refused ? <NotSaved form={refused} /> : null}
    <Callout kind="info" title="Managed in git">
      Edit <code>{prompt.slug}.prompt.md</code>, then run <code>promptwire apply</code>. To edit it
      here, <a href={`${promptPath(project, prompt.slug)}?tab=details`}>change its details</a>.
    </Callout>
  </>
)

/** Why a form was refused that was open before, and the texts in it. */
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
