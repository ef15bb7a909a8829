import type { Project } from '@promptwire/contract/projects/project'
import type { Providers } from '../../product/models/model-choice.ts'
import { promptPath } from '../../product/prompt-path.ts'
import type { Prompt } from '../../session/render/load-prompt.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { RadioGroup } from '../../ui/controls/choice.tsx'
import { TextArea } from '../../ui/controls/field.tsx'
import { Actions, Form } from '../../ui/controls/form.tsx'
import { type FormState, fieldValue } from '../../ui/controls/form-state.ts'
import { AiPageFrame, WAIT_HINT } from './copilot-page.tsx'
import { ModelField } from './model-field.tsx'

interface RewritePageProps {
  readonly project: Project
  readonly prompt: Prompt
  readonly title: string
  readonly providers: Providers
  readonly form: FormState
}

export const REWRITE_MODES = ['improve', 'expand', 'simplify', 'own'] as const

const CHOICES = [
  { value: 'improve', label: 'Improve', hint: 'Clearer and more precise, with the same rules.' },
  { value: 'expand', label: 'Expand', hint: 'Adds detail where the text is vague.' },
  { value: 'simplify', label: 'Simplify', hint: 'Shorter and simpler, same meaning.' },
  { value: 'own', label: 'Custom', hint: 'Follows your instructions below.' },
]

export const RewritePage = (props: RewritePageProps) => {
  const { project, prompt, title, form, providers } = props
  const path = promptPath(project, prompt.slug)
  return (
    <AiPageFrame
      {...props}
      title={
        <>
          Rewrite <bdi>{title}</bdi>
        </>
      }
      lead="A model rewrites the block and keeps its variables. Review the result as a proposal; the prompt does not change until you apply it."
    >
      <Form action={`${path}/proposals/rewrite`} form={form}>
        <input type="hidden" name="block_id" value={fieldValue(form, 'block_id')} />
        <input type="hidden" name="revision" value={prompt.revision} />
        <RadioGroup form={form} name="how" legend="How" choices={CHOICES} />
        <TextArea
          form={form}
          name="instruction"
          label="Instructions"
          rows={3}
          maxlength={3000}
          optional
        />
        <ModelField form={form} providers={providers} />
        <Actions>
          <Button kind="primary">Rewrite</Button>
          <ButtonLink href={path}>Cancel</ButtonLink>
        </Actions>
        <p class="quiet-text small">{WAIT_HINT}</p>
      </Form>
    </AiPageFrame>
  )
}
