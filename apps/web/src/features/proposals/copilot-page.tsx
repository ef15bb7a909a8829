import type { Project } from '@promptwire/contract/projects/project'
import type { Child } from 'hono/jsx'
import { canEdit } from '../../product/managed/can-edit.ts'
import type { Providers } from '../../product/models/model-choice.ts'
import { PromptHeader } from '../../product/prompt-header.tsx'
import { promptPath } from '../../product/prompt-path.ts'
import type { Prompt } from '../../session/render/load-prompt.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { TextArea } from '../../ui/controls/field.tsx'
import { Actions, Form } from '../../ui/controls/form.tsx'
import type { FormState } from '../../ui/controls/form-state.ts'
import { Empty } from '../../ui/layout/empty.tsx'
import { ModelField } from './model-field.tsx'

interface CopilotPageProps {
  readonly project: Project
  readonly prompt: Prompt
  readonly providers: Providers
  readonly form: FormState
}

interface AiPageFrameProps extends CopilotPageProps {
  readonly title: Child
  readonly lead: string
  readonly children: Child
}

/** Explains how to add a provider if none is configured. */
export const AiPageFrame = (props: AiPageFrameProps) => {
  const { project, providers, form, children, ...head } = props
  return (
    <>
      <PromptHeader {...head} project={project} current="proposals" refused={form} />
      {canEdit(props) ? providers.length === 0 ? <NoModel project={project} /> : children : null}
    </>
  )
}

const NoModel = ({ project }: { project: Project }) => (
  <Empty
    icon="cpu"
    title="No model providers"
    text="AI suggestions need a model provider. Add one on the Models page."
  >
    <ButtonLink href={`/projects/${project.id}/models`}>Models</ButtonLink>
  </Empty>
)

export const CopilotPage = (props: CopilotPageProps) => {
  const { project, prompt, form, providers } = props
  const path = `${promptPath(project, prompt.slug)}/proposals`
  return (
    <AiPageFrame
      {...props}
      title="Suggest with AI"
      lead="A model suggests changes to blocks and variables. Review them as a proposal; the prompt does not change until you apply it."
    >
      <Form action={`${path}/ask`} form={form}>
        <input type="hidden" name="revision" value={prompt.revision} />
        <TextArea
          form={form}
          name="goal"
          label="What should change?"
          hint="For example: answer in the customer's language, and never promise a refund."
          rows={5}
          maxlength={3000}
        />
        <ModelField form={form} providers={providers} />
        <Actions>
          <Button kind="primary">Suggest changes</Button>
          <ButtonLink href={path}>Cancel</ButtonLink>
        </Actions>
        <p class="quiet-text small">{WAIT_HINT}</p>
      </Form>
    </AiPageFrame>
  )
}

export const WAIT_HINT = 'The answer can take a minute or two.'
