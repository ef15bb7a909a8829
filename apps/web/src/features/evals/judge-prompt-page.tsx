import {
  type JudgePrompt,
  type JudgePromptVersion,
  MAX_JUDGE_PROMPT,
} from '@promptwire/core/contract/people/judge-prompt'
import type { Project } from '@promptwire/core/contract/people/project'
import { Button } from '../../ui/controls/button.tsx'
import { TextArea } from '../../ui/controls/field.tsx'
import { Form } from '../../ui/controls/form.tsx'
import type { FormState } from '../../ui/controls/form-state.ts'
import { Callout } from '../../ui/data/callout.tsx'
import { When } from '../../ui/data/when.tsx'
import { Card, PageHeader } from '../../ui/layout/page-header.tsx'
import { judgePromptPath } from './eval-context.ts'
import { JudgePromptVersions, RestoreForm } from './judge-prompt-versions.tsx'

export interface JudgePromptPageProps {
  readonly project: Project
  readonly current: JudgePrompt
  readonly versions: readonly JudgePromptVersion[]
  readonly form: FormState
  /** Whether someone else saved a newer version before this form. */
  readonly isStale: boolean
  /** A refused restore. */
  readonly restoring: FormState | undefined
  readonly isFirstPage: boolean
  readonly nextCursor: string | undefined
}

/** Instructions for the LLM judge, and saved versions. */
export const JudgePromptPage = (props: JudgePromptPageProps) => {
  const { project, current, restoring, isStale } = props
  const mayEdit = project.may.includes('project:rules')
  return (
    <>
      <PageHeader
        title="Judge prompt"
        lead="Instructions for the model that scores LLM judge checks (llm-rubric) in this project."
      />
      {restoring ? <Callout kind="problem">{restoring.problem}</Callout> : null}
      {isStale ? <NewerVersion current={current} /> : null}
      <Card title="Instructions" id="instructions" lead={<InUse current={current} />}>
        {mayEdit ? <EditForm {...props} /> : <ReadOnly current={current} />}
      </Card>
      <Card
        title="Fixed part"
        id="fixed-part"
        lead="Sent after your instructions. It describes the data, protects the judge from instructions inside it and sets the answer format, so it cannot be edited."
      >
        <pre tabindex={0}>{current.fixed_text}</pre>
      </Card>
      <JudgePromptVersions {...props} mayEdit={mayEdit} />
    </>
  )
}

const InUse = ({ current }: { current: JudgePrompt }) => {
  if (current.is_default) return <>Version {current.version}, built in. New runs use it.</>
  return (
    <>
      Version {current.version}, saved by <bdi>{current.author?.name ?? 'a former member'}</bdi>
      {current.created_at ? <> {<When at={current.created_at} />}</> : null}. New runs use it.
    </>
  )
}

const EditForm = ({ project, current, form }: JudgePromptPageProps) => {
  const path = judgePromptPath(project)
  return (
    <>
      <Form action={path} form={form} hasLongText>
        <input type="hidden" name="base_version" value={current.version} autocomplete="off" />
        <TextArea
          form={form}
          name="text"
          label="Instructions for the judge"
          hint="Earlier runs, and reruns of their failures, keep the version they used. Have people mark a sample before a new version can block publishing."
          rows={8}
          maxlength={MAX_JUDGE_PROMPT}
        />
        <div class="row">
          <Button kind="primary">Save new version</Button>
        </div>
      </Form>
      {current.is_default ? null : (
        <details>
          <summary>{`Built-in instructions (version ${current.default.version})`}</summary>
          <div class="stack" id={`version-${current.default.version}`}>
            <pre tabindex={0}>{current.default.text}</pre>
            <RestoreForm path={path} current={current} version={null} label="Restore default" />
          </div>
        </details>
      )}
    </>
  )
}

const ReadOnly = ({ current }: { current: JudgePrompt }) => (
  <>
    <pre tabindex={0}>{current.text}</pre>
    <p class="quiet-text small">Admins and owners can change it.</p>
  </>
)

/** The newer text by someone else, above the refused one. */
const NewerVersion = ({ current }: { current: JudgePrompt }) => (
  <Card
    title={`Current text: version ${current.version}`}
    id="newer-version"
    lead="Another editor changed the judge prompt while you were writing. Your text is in the form below. Save again to replace this version."
  >
    <pre tabindex={0}>{current.text}</pre>
  </Card>
)
