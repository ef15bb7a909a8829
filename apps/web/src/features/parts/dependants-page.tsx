import type { Output } from '@promptwire/contract/operation'
import type { publicContract } from '@promptwire/contract/public-contract'
import { DependantList } from '../../product/dependants/dependant-list.tsx'
import { PromptHeader } from '../../product/prompt-header.tsx'
import { promptPath } from '../../product/prompt-path.ts'
import type { PromptContext } from '../../session/render/load-prompt.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Form } from '../../ui/controls/form.tsx'
import type { FormState } from '../../ui/controls/form-state.ts'

interface DependantsPageProps extends PromptContext {
  readonly dependants: Output<typeof publicContract.list_dependants>
  readonly next: string | null
  readonly form: FormState
}

export const DependantsPage = ({
  project,
  prompt,
  dependants,
  next,
  form,
}: DependantsPageProps) => {
  const path = `${promptPath(project, prompt.slug)}/dependants`
  const canPropose = project.may.includes('prompts:write') && prompt.published_version !== null
  return (
    <>
      <PromptHeader
        project={project}
        prompt={prompt}
        title="Dependants"
        lead="Prompts that include this one as a shared part."
      />
      {dependants.length === 0 ? (
        <p class="quiet-text">No prompt includes this one.</p>
      ) : (
        <DependantList project={project} dependants={dependants} />
      )}
      {next === null ? null : <a href={`${path}?cursor=${encodeURIComponent(next)}`}>Next page</a>}
      {canPropose && dependants.length > 0 ? (
        <Form action={path} form={form}>
          <Button icon="git-pull-request">{`Propose version ${prompt.published_version} to each`}</Button>
        </Form>
      ) : null}
    </>
  )
}
