import { count } from '@promptwire/core/text/count'
import { promptPath } from '../../product/prompt-path.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { Actions, Form } from '../../ui/controls/form.tsx'
import { isUnapproved } from './approval-callout.tsx'
import { ClosedForm, isClosed } from './closed-form.tsx'
import type { PublishPageProps } from './publish-page-props.ts'
import { buildPublishPath, hasNote, Reviewed } from './reviewed-fields.tsx'

/** The publish button, or links to the missing steps. */
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
  if (isClosed(review)) return <ClosedForm {...props} path={path} />
  return (
    <Form
      action={buildPublishPath(path, named)}
      form={props.form}
      isFocused={!hasNote(props) && props.form.problem === undefined}
    >
      <Reviewed {...props} />
      <ProposeUpdates {...props} />
      <Actions>
        <Button kind="primary" disabled={review.nothing_changed || isUnapproved(review)}>
          {`Publish version ${review.version}`}
        </Button>
        <ButtonLink href={path}>Back to the prompt</ButtonLink>
      </Actions>
    </Form>
  )
}

const ProposeUpdates = ({ project, review: { dependants, version } }: PublishPageProps) =>
  !dependants?.total || !project.may.includes('prompts:write') ? null : (
    <label class="row">
      <input type="checkbox" name="propose" value="yes" checked />
      {`Propose version ${version} to ${count(dependants.total, 'prompt')} that include this one`}
    </label>
  )
