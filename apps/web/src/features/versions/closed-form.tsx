import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { Actions, Form } from '../../ui/controls/form.tsx'
import type { PublishPageProps } from './publish-page-props.ts'
import { buildPublishPath, Reviewed } from './reviewed-fields.tsx'
import type { PublishReview } from './version-context.ts'

type ClosedFormProps = PublishPageProps & { readonly path: string }

/** Whether the publish gate or the variable check is closed to a version. */
export const isClosed = ({ gate, variable_check, nothing_changed }: PublishReview): boolean =>
  (gate?.open === false || variable_check?.blocks === true) && !nothing_changed

/** Links to what is missing, and the override for admins and owners. */
export const ClosedForm = (props: ClosedFormProps) => {
  const { project, review, named, form, path } = props
  const isGateClosed = review.gate?.open === false
  return (
    <>
      <Actions>
        {isGateClosed ? <TestsLink {...props} /> : null}
        <ButtonLink href={path}>Back to the prompt</ButtonLink>
      </Actions>
      {project.may.includes('publish:override') ? (
        <details open={form.problem !== undefined || Object.keys(form.values).length > 0}>
          <summary>
            {isGateClosed ? 'Override the publish gate' : 'Override the variable check'}
          </summary>
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
        <p class="quiet-text">
          {`Admins and owners can override the ${isGateClosed ? 'gate' : 'check'} with a reason.`}
        </p>
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
