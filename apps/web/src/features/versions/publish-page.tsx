import type { PromptFacts } from '../../session/opened-prompt.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { DifferenceView } from '../../ui/difference-view.tsx'
import { Field } from '../../ui/field.tsx'
import { Actions, Form } from '../../ui/form.tsx'
import type { FormState } from '../../ui/form-state.ts'
import { Section } from '../../ui/page-header.tsx'
import { PromptHeader } from '../../ui/prompt-header.tsx'
import { promptPath } from '../../ui/prompt-path.ts'
import type { PublishReview } from './opened-versions.ts'

interface PublishPageProps extends PromptFacts {
  readonly review: PublishReview
  /** The version that the address names; the working copy has none yet. */
  readonly named: number | undefined
  readonly form: FormState
}

/** What changes for whoever fetches with a live key, and the button that does it. */
export const PublishPage = (props: PublishPageProps) => {
  const { project, prompt, review } = props
  return (
    <>
      <PromptHeader
        project={project}
        prompt={prompt}
        title={`Publish version ${review.version}`}
        lead={consequence(review)}
      />
      <PublishForm {...props} />
      <Warnings {...props} />
      <Section title="What changes" id="changes">
        <DifferenceView difference={review} />
      </Section>
    </>
  )
}

function consequence({ from, version, nothing_changed }: PublishReview): string {
  if (nothing_changed) return `Live keys get just this content already, as version ${from}.`
  if (from === null)
    return `The first publish: live keys get 404 until then, and version ${version} after.`
  return `Live keys get version ${version} instead of version ${from}, from the next request on.`
}

const PublishForm = ({ project, prompt, review, named, form }: PublishPageProps) => {
  const path = promptPath(project, prompt.slug)
  if (!project.may.includes('versions:publish')) {
    return (
      <p class="quiet-text">
        Your role does not publish. <a href={path}>Back to the prompt</a>
      </p>
    )
  }
  return (
    <Form action={`${path}/publish${named ? `?version=${named}` : ''}`} form={form}>
      <input type="hidden" name="revision" value={String(review.revision)} />
      <input type="hidden" name="live_version" value={String(review.from ?? '')} />
      {named === undefined && !review.nothing_changed && prompt.has_unsaved_changes ? (
        <Field
          form={form}
          name="note"
          label="Note"
          hint="What changed, for colleagues."
          maxlength={1000}
          optional
        />
      ) : null}
      <Actions>
        <Button kind="primary" disabled={review.nothing_changed}>
          {`Publish version ${review.version}`}
        </Button>
        <ButtonLink href={path}>Back to the prompt</ButtonLink>
      </Actions>
    </Form>
  )
}

const Warnings = ({ project, prompt, review: { warnings = [], test_cases } }: PublishPageProps) => {
  const path = promptPath(project, prompt.slug)
  return (
    <>
      {warnings.length > 0 ? (
        <Callout kind="warning" title="It works all the same, but look at this first">
          <ul>
            {warnings.map(({ message, block_id }) => (
              <li>{block_id ? <a href={`${path}#block-${block_id}`}>{message}</a> : message}</li>
            ))}
          </ul>
        </Callout>
      ) : null}
      {test_cases && test_cases.without_checks > 0 ? (
        <Callout kind="info">
          <a href={`${path}/test-cases`}>
            {`${test_cases.without_checks} of ${test_cases.total} test cases check nothing.`}
          </a>
        </Callout>
      ) : null}
    </>
  )
}
