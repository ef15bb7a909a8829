import type { CaseOutcome } from '@promptwire/contract/checks/check-results'
import { count } from '@promptwire/core/text/count'
import { caseTitle } from '../../../product/case-title.ts'
import { CheckOutcomes, OutcomeStatus } from '../../../product/check-outcomes.tsx'
import { PromptHeader } from '../../../product/prompt-header.tsx'
import type { PromptContext } from '../../../session/render/load-prompt.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { type Option, Select, TextArea } from '../../../ui/controls/field.tsx'
import { Form } from '../../../ui/controls/form.tsx'
import type { FormState } from '../../../ui/controls/form-state.ts'
import { Callout } from '../../../ui/data/callout.tsx'
import { Empty } from '../../../ui/layout/empty.tsx'
import { Section } from '../../../ui/layout/page-header.tsx'
import { type TestCase, testCasesPath } from '../test-case-context.ts'
import { ALL, type EvaluatedCase } from './evaluate-text.ts'

interface CheckPageProps extends PromptContext {
  readonly testCases: readonly TestCase[]
  readonly form: FormState
  readonly evaluated?: readonly EvaluatedCase[] | undefined
}

export const CheckPage = (props: CheckPageProps) => {
  const { project, prompt, testCases, form, evaluated } = props
  const path = testCasesPath(project, prompt)
  return (
    <>
      <PromptHeader
        current="test-cases"
        project={project}
        prompt={prompt}
        title="Check an output"
        lead="Paste a model's output. Nothing is sent to a model or stored."
      />
      {testCases.length === 0 ? (
        <Empty
          icon="flask-conical"
          title="No test cases"
          text="Outputs are checked with the prompt's test cases. It has none yet."
        >
          <ButtonLink href={path}>Test cases</ButtonLink>
        </Empty>
      ) : (
        <Form action={`${path}/check`} form={form} hasLongText>
          <Select
            form={form}
            name="test_case"
            label="Test cases"
            options={buildOptions(testCases)}
          />
          <TextArea form={form} name="output" label="Output" rows={10} />
          <Button kind="primary">Check output</Button>
        </Form>
      )}
      {evaluated ? <Verdicts evaluated={evaluated} path={path} /> : null}
    </>
  )
}

const buildOptions = (testCases: readonly TestCase[]): Option[] => [
  { value: ALL, label: 'All test cases' },
  ...testCases.map((each) => ({ value: each.id, label: caseTitle(each, 60) })),
]

interface VerdictsProps {
  readonly evaluated: readonly EvaluatedCase[]
  readonly path: string
}

const Verdicts = ({ evaluated, path }: VerdictsProps) => {
  const by = (outcome: CaseOutcome) =>
    evaluated.filter(({ verdict }) => verdict.outcome === outcome)
  const failed = by('failed')
  const waiting = by('needs_run')
  const unchecked = by('unchecked')
  const passed = by('passed')
  // Failures first.
  const ordered = [...failed, ...waiting, ...unchecked, ...passed]
  const isComplete = waiting.length + unchecked.length === 0
  const successKind = isComplete ? 'done' : 'info'
  const kind = failed.length > 0 ? 'problem' : successKind
  return (
    <Section title="Verdict" id="verdict">
      <Callout kind={kind}>
        {`${passed.length} of ${count(evaluated.length, 'test case')} passed`}
        {unchecked.length > 0 ? `; ${unchecked.length.toLocaleString('en')} unchecked` : ''}
        {waiting.length > 0 ? `; ${waiting.length.toLocaleString('en')} need a run` : ''}
      </Callout>
      {ordered.map((one) => (
        <Verdict {...one} path={path} />
      ))}
    </Section>
  )
}

const Verdict = ({ testCase, verdict, path }: EvaluatedCase & { path: string }) => (
  <article class="test-case-verdict" aria-labelledby={`verdict-${testCase.id}`}>
    <header class="row">
      <h3 id={`verdict-${testCase.id}`}>
        <a href={`${path}/${testCase.id}`}>
          <bdi>{caseTitle(testCase)}</bdi>
        </a>
      </h3>
      <OutcomeStatus outcome={verdict.outcome} />
    </header>
    <CheckOutcomes checks={testCase.checks} results={verdict.results} />
  </article>
)
