import type { Project } from '@promptwire/contract/projects/project'
import { promptsPath } from '../../product/prompt-path.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { Actions, Form } from '../../ui/controls/form.tsx'
import type { FormState } from '../../ui/controls/form-state.ts'
import { SearchForm } from '../../ui/controls/search-form.tsx'
import { Cell, Table } from '../../ui/data/table.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import type { PromptSummary } from './list-query.ts'

interface NewPromptFormProps {
  readonly project: Project
  readonly form: FormState
}

const NAME = { name: 'name', label: 'Name', maxlength: 200, placeholder: 'Support reply' } as const

export const BlankForm = ({ project, form }: NewPromptFormProps) => (
  <Form action={`${promptsPath(project)}/new/blank`} form={form}>
    <Field
      form={form}
      {...NAME}
      hint="Your code fetches it by its slug, made from the name. You can change both later."
    />
    <Button kind="primary">Create prompt</Button>
  </Form>
)

export const DuplicateForm = ({
  project,
  form,
  promptId,
}: NewPromptFormProps & { promptId: string }) => (
  <Form action={`${promptsPath(project)}/new/duplicate`} form={form}>
    <input type="hidden" name="prompt_id" value={promptId} />
    <Field
      form={form}
      {...NAME}
      hint="Copies the blocks, variables and model of the working copy. The copy has no versions."
    />
    <Actions>
      <Button kind="primary">Create copy</Button>
      <ButtonLink href={`${promptsPath(project)}/new/duplicate`}>Choose another</ButtonLink>
    </Actions>
  </Form>
)

interface DuplicateListProps {
  readonly project: Project
  readonly q: string
  readonly prompts: readonly PromptSummary[]
}

export const DuplicateList = ({ project, q, prompts }: DuplicateListProps) => {
  const path = `${promptsPath(project)}/new/duplicate`
  return (
    <>
      <SearchForm action={path} label="Search by name" q={q} />
      {prompts.length === 0 ? (
        <Empty icon="search" title="No prompts found" text="No prompt has this name." />
      ) : (
        <Table
          label="Prompts to copy"
          columns={[{ text: 'Prompt' }, { text: 'Slug', from: 'tablet' }]}
        >
          {prompts.map(({ slug, name }) => (
            <tr>
              <Cell main>
                <a href={`${path}?${new URLSearchParams({ from: slug })}`}>
                  <bdi>{name}</bdi>
                </a>
              </Cell>
              <Cell from="tablet">
                <code>{slug}</code>
              </Cell>
            </tr>
          ))}
        </Table>
      )}
    </>
  )
}
