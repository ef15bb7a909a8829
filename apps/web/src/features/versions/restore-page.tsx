import { PromptHeader } from '../../product/prompt-header.tsx'
import { promptPath } from '../../product/prompt-path.ts'
import type { PromptContext } from '../../session/render/load-prompt.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { Form } from '../../ui/controls/form.tsx'
import { type FormState, fieldValue, freshForm } from '../../ui/controls/form-state.ts'
import { Card } from '../../ui/layout/page-header.tsx'
import { EmptyText } from './empty-text.tsx'
import type { Version } from './version-context.ts'

interface RestorePageProps extends PromptContext {
  readonly version: Pick<Version, 'version' | 'is_published'>
  readonly form: FormState | undefined
}

/** Restores a version in the working copy; a rollback also publishes it. */
export const RestorePage = (props: RestorePageProps) => {
  const { project, prompt, form } = props
  const { version, is_published } = props.version
  const path = promptPath(project, prompt.slug)
  const canPublish = project.may.includes('versions:publish') && !is_published
  return (
    <>
      <PromptHeader
        project={project}
        prompt={prompt}
        title={`Go back to version ${version}`}
        refused={form}
      >
        <ButtonLink icon="git-compare" href={`${path}/compare?from=${version}`}>
          Compare with the working copy
        </ButtonLink>
      </PromptHeader>
      {prompt.managed === 'git' ? (
        <p>
          Restoring a version edits the working copy.{' '}
          {canPublish ? (
            <a href={`${path}/publish?version=${version}`}>Publish it without restoring</a>
          ) : null}
        </p>
      ) : (
        <RestoreForms {...props} canPublish={canPublish} />
      )}
    </>
  )
}

interface RestoreFormsProps extends RestorePageProps {
  readonly canPublish: boolean
}

const RestoreForms = ({ project, prompt, form, canPublish, ...props }: RestoreFormsProps) => {
  const { version } = props.version
  const { published_version: live, has_unsaved_changes, last_version } = prompt
  const path = promptPath(project, prompt.slug)
  const safetyNote = has_unsaved_changes
    ? `Unsaved changes are first saved as version ${last_version + 1}.`
    : 'All versions are kept.'
  const action = `${path}/versions/${version}/restore`
  const given = form ?? freshForm()
  const isRollingBack = fieldValue(given, 'publish') !== ''
  const facts = (
    <>
      <input type="hidden" name="revision" value={String(prompt.revision)} />
      <input type="hidden" name="live_version" value={String(live ?? '')} />
    </>
  )
  return (
    <>
      <Card title="Restore" id="restore">
        <p>
          Replaces the working copy with version {version}. {safetyNote}{' '}
          {live === null ? 'Live keys still get nothing.' : `Live keys keep version ${live}.`}
        </p>
        {project.may.includes('versions:write') ? (
          <Form action={action} form={isRollingBack ? freshForm() : given}>
            {facts}
            <Button>{`Restore version ${version}`}</Button>
          </Form>
        ) : (
          <p class="quiet-text">Your role cannot restore versions.</p>
        )}
      </Card>
      {canPublish ? (
        <Card title="Roll back" id="roll-back">
          <p>
            Restores the working copy and publishes: live keys get version {version}
            {live === null ? '' : ` instead of version ${live}`}, starting with the next request.
          </p>
          <Form action={action} form={isRollingBack ? given : freshForm()}>
            {facts}
            <input type="hidden" name="publish" value="yes" />
            {given.problems['allow_empty'] ? <EmptyText form={given} version={version} /> : null}
            <div class="row">
              <Button kind="primary">{`Roll back to version ${version}`}</Button>
              <ButtonLink href={`${path}/publish?version=${version}`}>
                Publish without restoring
              </ButtonLink>
            </div>
          </Form>
        </Card>
      ) : null}
    </>
  )
}
