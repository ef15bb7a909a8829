import { variableUsage } from '@promptwire/core/compile/variable-usage'
import { PromptHeader } from '../../product/prompt-header.tsx'
import type { Prompt, PromptContext } from '../../session/render/load-prompt.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { Checkbox } from '../../ui/controls/choice.tsx'
import { Field, TextArea } from '../../ui/controls/field.tsx'
import { Actions, Form } from '../../ui/controls/form.tsx'
import type { FormState } from '../../ui/controls/form-state.ts'
import { Callout } from '../../ui/data/callout.tsx'
import { CheckFields, DroppedChecks } from './checks/check-fields.tsx'
import { canWrite, type TestCase, testCasesPath } from './test-case-context.ts'
import { DeleteQuestion } from './test-case-menu.tsx'
import { TestCaseText } from './test-case-text.tsx'
import { VariableFields } from './variable-fields.tsx'

interface TestCasePageProps extends PromptContext {
  /** The test case; undefined if it is new or was deleted. */
  readonly testCase: TestCase | undefined
  readonly form: FormState
  /** A concurrent change by someone else. */
  readonly conflict?: 'changed' | 'deleted' | undefined
}

/** Read-only without the permission to edit. */
export const TestCasePage = (props: TestCasePageProps) => {
  const { project, prompt, testCase } = props
  const path = testCasesPath(project, prompt)
  return (
    <>
      <PromptHeader
        current="test-cases"
        project={project}
        prompt={prompt}
        title={testCase ? 'Test case' : 'New test case'}
      >
        {testCase ? (
          <ButtonLink icon="flask-conical" href={`${path}/check?test_case=${testCase.id}`}>
            Check an output
          </ButtonLink>
        ) : null}
        {testCase && canWrite(project) ? (
          <>
            <Button type="button" popovertarget="delete">
              Delete…
            </Button>
            <DeleteQuestion path={path} item={testCase} id="delete" />
          </>
        ) : null}
      </PromptHeader>
      {testCase && !canWrite(project) ? (
        <>
          <DroppedChecks {...testCase} />
          <TestCaseText testCase={testCase} />
        </>
      ) : (
        <WriteForm {...props} path={path} />
      )}
    </>
  )
}

const WriteForm = (props: TestCasePageProps & { path: string }) => {
  const { prompt, testCase, path, form } = props
  const action = testCase ? `${path}/${testCase.id}` : `${path}/new`
  return (
    <Form action={action} form={form} hasLongText>
      {/* Enter presses the first button, which must not remove a check. */}
      <button type="submit" hidden>
        Save
      </button>
      {testCase ? <input type="hidden" name="revision" value={String(testCase.revision)} /> : null}
      <ConflictNotice {...props} />
      {testCase ? <DroppedChecks {...testCase} /> : null}
      <TextArea
        form={form}
        name="input_text"
        label="User message"
        hint="The user message sent to the model. It is also the test case's name."
        rows={4}
        optional
      />
      <VariableFields
        form={form}
        declared={prompt.variables ?? []}
        keys={listVariableKeys(prompt, testCase)}
      />
      <TextArea
        form={form}
        name="expected_output"
        label="Reference answer"
        hint="An example of a good answer. The LLM judge sees it. The output is not compared with it unless a check does."
        rows={4}
        optional
      />
      <CheckFields form={form} action={`${action}/checks`} />
      {testCase && testCase.dropped_checks.length > 0 ? (
        <Checkbox
          form={form}
          name="is_complete"
          label="Mark as complete"
          hint="Removes the warning about dropped checks, so that runs count this test case. Changing the checks does the same."
        />
      ) : null}
      <Field
        form={form}
        name="threshold"
        label="Passing score"
        hint="From 0 to 1, weighted by check. Leave empty to require every check to pass."
        type="number"
        step="any"
        min={0}
        max={1}
        optional
      />
      <Actions>
        <Button kind="primary">{testCase ? 'Save test case' : 'Add test case'}</Button>
        <ButtonLink kind="plain" href={path}>
          Cancel
        </ButtonLink>
      </Actions>
    </Form>
  )
}

const ConflictNotice = ({ conflict, testCase, path }: TestCasePageProps & { path: string }) => {
  if (conflict === 'deleted') {
    return (
      <Callout kind="warning" title="This test case was deleted while you were editing">
        Your text is still below. Add it as a new test case to keep it.
      </Callout>
    )
  }
  return conflict === 'changed' ? (
    <Callout kind="warning" title="This test case was changed while you were editing">
      Your text is still below. Save to keep it, or{' '}
      <a href={`${path}/${testCase?.id}`} target="_blank" rel="noopener">
        see theirs in another tab
      </a>
      .
    </Callout>
  ) : null
}

/** Variables of the prompt, and unused variables with a value. */
function listVariableKeys({ blocks = [], variables = [] }: Prompt, testCase: TestCase | undefined) {
  const known = variables.map(({ key }) => key)
  const { undeclared } = variableUsage(blocks, variables)
  const inPrompt = [...known, ...undeclared]
  const earlier = Object.keys(testCase?.variables ?? {}).filter((key) => !inPrompt.includes(key))
  return { inPrompt, earlier }
}
