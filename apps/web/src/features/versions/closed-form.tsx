import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { Actions, Form } from '../../ui/controls/form.tsx'
import type { PublishPageProps } from './publish-page-props.ts'
import { buildPublishPath, Reviewed } from './reviewed-fields.tsx'
import type { PublishReview } from './version-context.ts'

type ClosedFormProps = PublishPageProps & { readonly path: string }

/** Lists the gates and rules that block a version. */
const listClosed = ({ gate, variable_check, model_end_rule }: PublishReview): string[] => [
  ...(gate?.open === false ? ['publish gate'] : []),
  ...(variable_check?.blocks ? ['variable check'] : []),
  ...(model_end_rule?.blocks ? ['rule about ending models'] : []),
]

/** True if a gate or rule blocks the version. */
export const isClosed = (review: PublishReview): boolean =>
  listClosed(review).length > 0 && !review.nothing_changed

/** Links to the missing steps, and offers the override to admins and owners. */
export const ClosedForm = (props: ClosedFormProps) => {
  const { project, review, named, form, path } = props
  const isGateClosed = review.gate?.open === false
  const [closed] = listClosed(review)
  return (
    <>
      <Actions>
        {isGateClosed ? <TestsLink {...props} /> : null}
        <ButtonLink href={path}>Back to the prompt</ButtonLink>
      </Actions>
      {project.may.includes('publish:override') ? (
        <details open={form.problem !== undefined || Object.keys(form.values).length > 0}>
          <summary>{`Override the ${closed}`}</summary>
          <Form action={buildPublishPath(path, named)} form={form}>
            <Reviewed {...props} />
            <input type="hidden" name="past_gate" value="yes" />
            <Field
              form={form}
              name="reason"
              label="Reason"
              hint="Recorded in the audit log with your name and what was missing."
              maxlength={1000}
            />
            <Actions>
              <Button kind="danger">{`Publish version ${review.version} anyway`}</Button>
            </Actions>
          </Form>
        </details>
      ) : (
        <p class="quiet-text">{`Admins and owners can override the ${closed} with a reason.`}</p>
      )}
    </>
  )
}

const TestsLink = ({ review, named, path }: ClosedFormProps) =>
  review.gate?.test_cases === 0 ? (
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
  )
