import { DependantList } from '../../product/dependants/dependant-list.tsx'
import { canEdit } from '../../product/managed/can-edit.ts'
import { ModelEndText } from '../../product/models/model-end.tsx'
import { PromptHeader } from '../../product/prompt-header.tsx'
import { promptPath } from '../../product/prompt-path.ts'
import { PromptWarnings } from '../../product/prompt-warnings.tsx'
import { Callout } from '../../ui/data/callout.tsx'
import { DifferenceView } from '../../ui/diff/difference-view.tsx'
import { Section } from '../../ui/layout/page-header.tsx'
import { ApprovalCallout, isUnapproved } from './approval-callout.tsx'
import { GateCallout } from './gate-callout.tsx'
import { InputCostSection } from './input-cost.tsx'
import { LastRun } from './last-run.tsx'
import { ModelEndCallout } from './model-end-callout.tsx'
import { PublishForm } from './publish-form.tsx'
import type { PublishPageProps } from './publish-page-props.ts'
import { VariableCallout } from './variable-callout.tsx'
import type { PublishReview } from './version-context.ts'

/** Reviews the changes for live keys before publishing. */
export const PublishPage = (props: PublishPageProps) => {
  const { project, prompt, review, lastRun } = props
  return (
    <>
      <PromptHeader
        project={project}
        prompt={prompt}
        title={`Publish version ${review.version}`}
        lead={consequence(review)}
      />
      {isUnapproved(review) ? (
        <ApprovalCallout
          action={`${promptPath(project, prompt.slug)}/proposals/since-published`}
          canPropose={canEdit(props)}
        />
      ) : null}
      {review.gate && !review.nothing_changed ? (
        <GateCallout gate={review.gate} path={`${promptPath(project, prompt.slug)}/test-cases`} />
      ) : null}
      {review.variable_check && !review.nothing_changed ? (
        <VariableCallout check={review.variable_check} />
      ) : null}
      <ModelEndCallout review={review} />
      {lastRun === undefined ? null : (
        <LastRun {...props} run={lastRun} path={`${promptPath(project, prompt.slug)}/evals`} />
      )}
      {review.ending_model ? (
        <Callout kind="warning" title="The model of this version ends">
          <ModelEndText project={project} end={review.ending_model} />
        </Callout>
      ) : null}
      <PublishForm {...props} />
      <Warnings {...props} />
      <Dependants {...props} />
      <InputCostSection review={review} />
      <Section title="What changes" id="changes">
        <DifferenceView difference={review} />
      </Section>
    </>
  )
}

function consequence({ from, version, nothing_changed }: PublishReview): string {
  if (nothing_changed) return `Live keys already get this content, as version ${from}.`
  if (from === null) return 'First publish. Until now live keys got 404.'
  return `Live keys get version ${version} instead of version ${from}, starting with the next request.`
}

const Warnings = ({ project, prompt, review }: PublishPageProps) => {
  const { warnings = [], test_cases, gate, nothing_changed } = review
  const path = promptPath(project, prompt.slug)
  return (
    <>
      <PromptWarnings title="Before you publish" warnings={warnings} path={path} />
      {test_cases?.total === 0 && !gate && !nothing_changed ? (
        <Callout kind="warning">
          This prompt has no test cases. <a href={`${path}/test-cases`}>Add test cases</a>
        </Callout>
      ) : null}
      {test_cases && test_cases.without_checks > 0 ? (
        <Callout kind="info">
          <a href={`${path}/test-cases`}>
            {`${test_cases.without_checks} of ${test_cases.total} test cases are unchecked: no check can fail, or an import dropped some.`}
          </a>
        </Callout>
      ) : null}
    </>
  )
}

const Dependants = ({ project, prompt, review: { dependants } }: PublishPageProps) =>
  !dependants || dependants.total === 0 ? null : (
    <Section title="Prompts that include this one" id="dependants">
      <p class="quiet-text">They keep the version that they have until they are updated.</p>
      <DependantList project={project} dependants={dependants.first} />
      {dependants.total > dependants.first.length ? (
        <a href={`${promptPath(project, prompt.slug)}/dependants`}>
          {`All ${dependants.total} prompts`}
        </a>
      ) : null}
    </Section>
  )
