import { BLOCK_TITLES, WRITTEN_TYPES } from '@promptwire/contract/content/block-types'
import type { Project } from '@promptwire/contract/projects/project'
import { canEdit } from '../../product/managed/can-edit.ts'
import { PromptHeader } from '../../product/prompt-header.tsx'
import { promptPath } from '../../product/prompt-path.ts'
import type { Prompt } from '../../session/render/load-prompt.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { Field, Select, TextArea } from '../../ui/controls/field.tsx'
import { Actions, Form } from '../../ui/controls/form.tsx'
import { type FormState, fieldValue } from '../../ui/controls/form-state.ts'
import { Section } from '../../ui/layout/page-header.tsx'

type Block = NonNullable<Prompt['blocks']>[number]

interface ProposePageProps {
  readonly project: Project
  readonly prompt: Prompt
  /** The block to change; undefined for a new one. */
  readonly block: Block | undefined
  /** Undefined until a block is chosen. */
  readonly form: FormState | undefined
}

const LEAD = 'The prompt does not change until someone applies your proposal.'

/** Works without a script. */
export const ProposePage = (props: ProposePageProps) => {
  const { project, prompt, form } = props
  return (
    <>
      <PromptHeader
        project={project}
        prompt={prompt}
        title="Propose changes"
        lead={LEAD}
        current="proposals"
        refused={form}
      />
      {canEdit(props) ? <Proposing {...props} /> : null}
    </>
  )
}

const Proposing = (props: ProposePageProps) =>
  props.form ? <ProposeForm {...props} form={props.form} /> : <Blocks {...props} />

const newPath = ({ project, prompt }: Pick<ProposePageProps, 'project' | 'prompt'>) =>
  `${promptPath(project, prompt.slug)}/proposals/new`

const Blocks = (props: ProposePageProps) => (
  <Section title="Which block should change?" id="blocks">
    <ul class="propose-blocks">
      {(props.prompt.blocks ?? []).map(({ id, title, content }) => (
        <li>
          <a href={`${newPath(props)}?block=${id}`}>
            <bdi>{title}</bdi>
          </a>
          <p class="quiet-text small propose-excerpt" dir="auto">
            {content.slice(0, 120)}
          </p>
        </li>
      ))}
    </ul>
    <div class="row">
      <ButtonLink icon="plus" href={`${newPath(props)}?block=new`}>
        Propose a new block
      </ButtonLink>
    </div>
  </Section>
)

const TYPES = WRITTEN_TYPES.map((value) => ({ value, label: BLOCK_TITLES[value] }))

const ProposeForm = (props: ProposePageProps & { readonly form: FormState }) => {
  const { form, block } = props
  return (
    <Form action={newPath(props)} form={form} hasLongText>
      <input type="hidden" name="block_id" value={fieldValue(form, 'block_id')} />
      {block ? null : <Select form={form} name="block_type" label="Kind" options={TYPES} />}
      <Field form={form} name="block_title" label="Block title" maxlength={200} />
      <TextArea form={form} name="block_content" label="Text" rows={14} mono optional />
      <Field
        form={form}
        name="title"
        label="Summary"
        hint="One line for the reviewer."
        maxlength={200}
      />
      <TextArea form={form} name="reason" label="Why" rows={3} maxlength={4000} optional />
      <Actions>
        <Button kind="primary">Propose</Button>
        <ButtonLink href={newPath(props)}>Another block</ButtonLink>
      </Actions>
    </Form>
  )
}
