import type { Output } from '@promptwire/contract/operation'
import type { PeopleContract } from '@promptwire/contract/people-contract'
import { DEFAULT_USAGE_DAYS } from '@promptwire/contract/usage/usage'
import { count } from '@promptwire/core/text/count'
import { MAX_SLUG_LENGTH } from '@promptwire/core/text/slug'
import { canEdit } from '../../../product/managed/can-edit.ts'
import { PromptHeader } from '../../../product/prompt-header.tsx'
import { promptPath } from '../../../product/prompt-path.ts'
import type { PromptContext } from '../../../session/render/load-prompt.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { Actions, Form } from '../../../ui/controls/form.tsx'
import { type FormState, freshForm } from '../../../ui/controls/form-state.ts'
import { Question } from '../../../ui/controls/question.tsx'
import { Cell, Table } from '../../../ui/data/table.tsx'
import { When } from '../../../ui/data/when.tsx'
import { Card } from '../../../ui/layout/page-header.tsx'

/** How long a former slug redirects. */
export const FORMER_SLUG_TIME = '30 days'

interface RenamePageProps extends PromptContext {
  /** Former slugs that redirect to the prompt. */
  readonly former: Output<PeopleContract['list_former_slugs']>
  /** Keys that recently requested the prompt; undefined if not counted. */
  readonly callers: number | undefined
  readonly refused: FormState | undefined
}

export const RenamePage = (props: RenamePageProps) => {
  const { project, prompt, former, refused } = props
  return (
    <>
      <PromptHeader
        project={project}
        prompt={prompt}
        title="Rename"
        lead={
          <>
            Programs fetch this prompt as <code>{prompt.slug}</code>.
          </>
        }
        refused={refused}
      />
      {canEdit(props) ? <RenameForm {...props} /> : <CannotRename {...props} />}
      {former.length > 0 ? <FormerSlugs {...props} /> : null}
    </>
  )
}

const RenameForm = ({ project, prompt, callers, refused }: RenamePageProps) => {
  const { name, slug } = prompt
  const isRefused = refused?.values['name'] !== undefined
  const form = isRefused ? refused : freshForm({ name, slug }, 'name')
  return (
    <Form action={`${promptPath(project, slug)}/rename`} form={form}>
      <Field form={form} name="name" label="Name" maxlength={200} />
      <Field
        form={form}
        name="slug"
        label="Slug"
        maxlength={MAX_SLUG_LENGTH}
        mono
        hint={
          <>
            For {FORMER_SLUG_TIME} <code>{slug}</code> still answers, and no other prompt can have
            it. {describeCallers(callers)}
          </>
        }
      />
      <Actions>
        <Button kind="primary">Rename prompt</Button>
        <ButtonLink href={promptPath(project, slug)}>Cancel</ButtonLink>
      </Actions>
    </Form>
  )
}

/** Counts the programs to change. */
const describeCallers = (callers: number | undefined): string =>
  callers
    ? `${count(callers, 'key')} requested it in the last ${DEFAULT_USAGE_DAYS} days: change the programs with ${callers === 1 ? 'this key' : 'these keys'}.`
    : 'Change your programs in that time.'

const CannotRename = ({ prompt }: RenamePageProps) =>
  prompt.managed === 'git' ? (
    <p>
      To rename it, move its file with <code>git mv</code>, then run <code>promptwire apply</code>.
    </p>
  ) : (
    <p class="quiet-text">Your role cannot rename prompts.</p>
  )

const FormerSlugs = ({ project, prompt, former }: RenamePageProps) => {
  const mayWrite = project.may.includes('prompts:write')
  return (
    <Card
      title="Former slugs"
      id="former-slugs"
      lead="Requests with these slugs get this prompt, and a header with the present slug."
    >
      <Table
        label="Former slugs"
        columns={[{ text: 'Slug' }, { text: 'Ends' }, ...(mayWrite ? [RELEASE] : [])]}
      >
        {former.map(({ slug, expires_at }) => (
          <tr>
            <Cell>
              <code>{slug}</code>
            </Cell>
            <Cell>
              <When at={expires_at} exact />
            </Cell>
            {mayWrite ? (
              <Cell align="end">
                <Release path={promptPath(project, prompt.slug)} slug={slug} />
              </Cell>
            ) : null}
          </tr>
        ))}
      </Table>
    </Card>
  )
}

const RELEASE = { text: '', hiddenText: 'Release', align: 'end' } as const

const Release = ({ path, slug }: { readonly path: string; readonly slug: string }) => (
  <>
    <Button type="button" popovertarget={`release-${slug}`} hiddenText={slug}>
      Release…
    </Button>
    <Question
      id={`release-${slug}`}
      title="Release this slug?"
      action={`${path}/rename/release`}
      fields={{ slug }}
      confirmLabel="Release slug"
      hiddenText={slug}
    >
      Programs that still use <code>{slug}</code> get an error from now on, and another prompt can
      have the slug.
    </Question>
  </>
)
