import { promptPath } from '../../product/prompt-path.ts'
import type { PromptContext } from '../../session/render/load-prompt.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { Actions, Form } from '../../ui/controls/form.tsx'
import type { FormState } from '../../ui/controls/form-state.ts'
import type { ReadingCosts } from '../../ui/diff/difference-view.tsx'
import { isUnapproved } from './approval-callout.tsx'
import type { EvalRun } from './last-run.tsx'
import type { PublishReview } from './version-context.ts'

export interface PublishPageProps extends PromptContext {
  readonly review: PublishReview
  readonly costs: ReadingCosts | undefined
  /** Last run of the test cases; undefined without permission to read runs. */
  readonly lastRun: EvalRun | null | undefined
  /** The version in the URL; undefined for the working copy. */
  readonly named: number | undefined
  readonly form: FormState
}

/** The publish button, or links to what is missing. */
export const PublishForm = (props: PublishPageProps) => {
  const { project, prompt, review, named } = props
  const path = promptPath(project, prompt.slug)
  if (!project.may.includes('versions:publish')) {
    return (
      <p class="quiet-text">
        Your role cannot publish. <a href={path}>Back to the prompt</a>
      </p>
    )
  }
  const isClosed = review.gate?.open === false && !review.nothing_changed
  if (isClosed) return <Closed {...props} path={path} />
  return (
    <Form action={buildPublishPath(path, named)} form={props.form}>
      <Reviewed {...props} />
      <Actions>
        <Button kind="primary" disabled={review.nothing_changed || isUnapproved(review)}>
          {`Publish version ${review.version}`}
        </Button>
        <ButtonLink href={path}>Back to the prompt</ButtonLink>
      </Actions>
    </Form>
  )
}

type FormProps = PublishPageProps & { readonly path: string }

const buildPublishPath = (path: string, named: number | undefined): string =>
  `${path}/publish${named ? `?version=${named}` : ''}`

/** Links to open the gate, and the override for admins and owners. */
const Closed = (props: FormProps) => {
  const { project, review, named, form, path } = props
  return (
    <>
      <Actions>
        {review.gate?.test_cases === 0 ? (
          <ButtonLink kind="primary" icon="flask-conical" href={`${path}/test-cases`}>
            Add test cases
          </ButtonLink>
        ) : (
          <ButtonLink
            kind="primary"
            icon="flask-conical"
            href={`${path}/evals${named ? `?version=${named}` : ''}#run`}
          >
            Run the test cases
          </ButtonLink>
        )}
        <ButtonLink href={path}>Back to the prompt</ButtonLink>
      </Actions>
      {project.may.includes('publish:override') ? (
        <details open={form.problem !== undefined || Object.keys(form.values).length > 0}>
          <summary>Override the publish gate</summary>
          <Form action={buildPublishPath(path, named)} form={form}>
            <Reviewed {...props} />
            <input type="hidden" name="past_gate" value="yes" />
            <Field
              form={form}
              name="reason"
              label="Reason"
              hint="Recorded in the audit log with your name and the missing test results."
              maxlength={1000}
            />
            <Actions>
              <Button kind="danger">{`Publish version ${review.version} anyway`}</Button>
            </Actions>
          </Form>
        </details>
      ) : (
        <p class="quiet-text">Admins and owners can override the gate with a reason.</p>
      )}
    </>
  )
}

/** Identifies the reviewed content, with a note for a new version. */
const Reviewed = ({ prompt, review, named, form }: PublishPageProps) => (
  <>
    <input type="hidden" name="revision" value={String(review.revision)} />
    <input type="hidden" name="live_version" value={String(review.from ?? '')} />
    {named === undefined && !review.nothing_changed && prompt.has_unsaved_changes ? (
      <Field
        form={form}
        name="note"
        label="Note"
        hint="What changed, for your team."
        maxlength={1000}
        optional
      />
    ) : null}
  </>
)
