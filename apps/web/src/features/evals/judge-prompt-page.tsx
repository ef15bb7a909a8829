import { type JudgePrompt, MAX_JUDGE_PROMPT } from '@promptwire/contract/evals/judge-prompt'
import type { Project } from '@promptwire/contract/projects/project'
import { Button } from '../../ui/controls/button.tsx'
import { TextArea } from '../../ui/controls/field.tsx'
import { Form } from '../../ui/controls/form.tsx'
import type { FormState } from '../../ui/controls/form-state.ts'
import { PostForm } from '../../ui/controls/post-form.tsx'
import { When } from '../../ui/data/when.tsx'
import { Card, PageHeader } from '../../ui/layout/page-header.tsx'
import { judgePromptChanges, judgePromptPath } from './eval-context.ts'

export interface JudgePromptPageProps {
  readonly project: Project
  readonly current: JudgePrompt
  /** An earlier text that a run used. */
  readonly used: JudgePrompt | undefined
  readonly form: FormState
  /** Whether someone else saved another text before this form. */
  readonly isStale: boolean
}

/** Instructions for the LLM judge. */
export const JudgePromptPage = (props: JudgePromptPageProps) => {
  const { project, current, used, isStale } = props
  const mayEdit = project.may.includes('project:rules')
  return (
    <>
      <PageHeader
        title="Judge prompt"
        lead="Instructions for the model that scores LLM judge checks (llm-rubric) in this project."
      />
      {isStale ? <NewerText current={current} /> : null}
      {used ? <UsedText used={used} /> : null}
      <Card
        title="Instructions"
        id="instructions"
        lead={<InUse project={project} current={current} />}
      >
        {mayEdit ? <EditForm {...props} /> : <ReadOnly current={current} />}
      </Card>
      <Card
        title="Fixed part"
        id="fixed-part"
        lead="Sent after your instructions. It describes the data, protects the judge from instructions inside it and sets the answer format, so it cannot be edited."
      >
        <pre tabindex={0}>{current.fixed_text}</pre>
      </Card>
    </>
  )
}

const InUse = ({ project, current }: Pick<JudgePromptPageProps, 'project' | 'current'>) => (
  <>
    Judge prompt {current.version}, {current.is_default ? 'built in' : <SavedBy {...current} />}.
    New runs use it. <a href={judgePromptChanges(project)}>Change log</a>
  </>
)

const SavedBy = ({ author, created_at }: JudgePrompt) => (
  <>
    saved by <bdi>{author?.name ?? 'a former member'}</bdi>
    {created_at ? <> {<When at={created_at} />}</> : null}
  </>
)

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
          hint="Earlier runs, and reruns of their failures, keep the text they used. Have people mark a sample before a new text can block publishing."
          rows={8}
          maxlength={MAX_JUDGE_PROMPT}
        />
        <div class="row">
          <Button kind="primary">Save</Button>
        </div>
      </Form>
      {current.is_default ? null : (
        <details>
          <summary>Built-in instructions</summary>
          <div class="stack">
            <pre tabindex={0}>{current.default.text}</pre>
            <PostForm action={path}>
              <input type="hidden" name="text" value={current.default.text} autocomplete="off" />
              <input type="hidden" name="base_version" value={current.version} autocomplete="off" />
              <Button>Use built-in instructions</Button>
            </PostForm>
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
const NewerText = ({ current }: { current: JudgePrompt }) => (
  <Card
    title="Current text"
    id="newer-text"
    lead="Another editor changed the judge prompt while you were writing. Your text is in the form below. Save again to replace the current text."
  >
    <pre tabindex={0}>{current.text}</pre>
  </Card>
)

/** A text that is no longer in use, for the run whose page links to it. */
const UsedText = ({ used }: { used: JudgePrompt }) => (
  <Card
    title={`Judge prompt ${used.version}`}
    id="used-text"
    lead="Runs before the last change used this text."
  >
    <pre tabindex={0}>{used.text}</pre>
  </Card>
)
