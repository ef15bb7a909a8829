import type { FileProblem, ImportReview } from '@promptwire/core/contract/people/test-cases'
import { MOST_FILE, MOST_TEST_CASES } from '@promptwire/core/contract/public/test-case-fields'
import { count } from '@promptwire/core/count'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { FileField, TextArea } from '../../ui/field.tsx'
import { Actions, Form } from '../../ui/form.tsx'
import { type FormState, fieldValue, isTicked } from '../../ui/form-state.ts'
import { Section } from '../../ui/page-header.tsx'
import { Cell, Table } from '../../ui/table.tsx'
import { inWords } from './check-words.ts'
import { excerpt } from './excerpt.ts'
import { type PromptFacts, testCasesPath } from './opened-test-cases.ts'
import { TestCaseHeader } from './test-case-header.tsx'
import { titleOf } from './test-cases-page.tsx'

interface ImportPageProps extends PromptFacts {
  readonly form: FormState
  /** How many test cases the prompt has now. */
  readonly total: number
  /** What the text holds, as soon as somebody asked. */
  readonly review?: ImportReview | undefined
}

/** Test cases from a file: what it would add comes first, and then all of it or nothing. */
export const ImportPage = (props: ImportPageProps) => {
  const { project, prompt, review } = props
  const isReady = review !== undefined && review.problems.length === 0 && review.count > 0
  return (
    <>
      <TestCaseHeader
        project={project}
        prompt={prompt}
        title="Import test cases"
        lead="All test cases of a file are added, or none."
      />
      {review ? <Problems review={review} /> : null}
      {isReady ? <Ready {...props} review={review} /> : <FileForm {...props} />}
    </>
  )
}

const FileForm = ({ project, prompt, form, total }: ImportPageProps) => {
  const path = testCasesPath(project, prompt)
  return (
    <>
      <Form action={`${path}/import`} form={form} hasLongText>
        <FileField
          form={form}
          name="file"
          label="File"
          hint={`JSON or CSV in UTF-8, at most ${(MOST_FILE / 1_000_000).toLocaleString('en')} MB and ${MOST_TEST_CASES.toLocaleString('en')} test cases with those there are.`}
          accept=".json,.csv,application/json,text/csv"
          optional
        />
        <TextArea
          form={form}
          name="content"
          label="Or its text"
          rows={10}
          placeholder={'input_text,expected_output\nWhere is my invoice?,A link to it'}
          mono
          optional
        />
        <ReplaceBox form={form} total={total} />
        <Actions>
          <Button kind="primary">Show what it adds</Button>
          <ButtonLink kind="plain" href={path}>
            Cancel
          </ButtonLink>
        </Actions>
      </Form>
      <Formats />
    </>
  )
}

const ReplaceBox = ({ form, total }: Pick<ImportPageProps, 'form' | 'total'>) =>
  total === 0 ? null : (
    <Checkbox
      form={form}
      name="replace"
      label="Replace those there are"
      hint={`Removes ${howMany(total)} in the same step; export them first to have them back.`}
    />
  )

const howMany = (total: number) =>
  total === 1 ? 'the 1 test case' : `the ${total.toLocaleString('en')} test cases`

const Formats = () => (
  <details>
    <summary>How a file is written</summary>
    <p class="quiet-text">
      CSV has a first line that names its columns: <code>input_text</code>,{' '}
      <code>expected_output</code>, <code>variables</code> and <code>checks</code>; the last two
      hold JSON, and only the first is needed. JSON is a list of objects with the same fields. An
      export is read back unchanged.
    </p>
    <pre tabindex={0}>{EXAMPLE}</pre>
  </details>
)

const EXAMPLE = `[
  {
    "input_text": "Where is my invoice?",
    "variables": { "customer_name": "Ada" },
    "checks": [
      { "type": "contains", "value": "invoice" },
      { "type": "max_tokens", "value": 200 }
    ]
  }
]`

const Problems = ({ review: { problems, count: found } }: { review: ImportReview }) => {
  if (problems.length === 0) {
    return found > 0 ? null : <Callout kind="problem">There is no test case in it.</Callout>
  }
  return (
    <Callout kind="problem" title="Nothing was imported. Correct the text, and show it again.">
      <ul class="test-case-facts">
        {problems.map((problem) => (
          <li>{problemInWords(problem)}</li>
        ))}
      </ul>
    </Callout>
  )
}

function problemInWords({ case: number, line, message }: FileProblem): string {
  const places = [
    number === null ? '' : `Test case ${number}`,
    line === null ? '' : `line ${line}`,
  ].filter(Boolean)
  return places.length === 0 ? `The text ${message}.` : `${places.join(', ')}: ${message}.`
}

const Ready = (props: ImportPageProps & { review: ImportReview }) => {
  const { project, prompt, form, total, review } = props
  const path = testCasesPath(project, prompt)
  const replaces = isTicked(form, 'replace', 'yes') && total > 0
  const left = review.count - review.cases.length
  return (
    <>
      <Form action={`${path}/import/add`} form={form} hasLongText>
        {replaces ? (
          <Callout kind="warning" title={`It removes ${howMany(total)} there are now`}>
            The audit log says how many were removed, not what they were.
          </Callout>
        ) : null}
        <p>
          {replaces
            ? `The prompt will have ${count(review.count, 'test case')}.`
            : `The prompt will have ${(total + review.count).toLocaleString('en')} test cases instead of ${total.toLocaleString('en')}.`}
        </p>
        <textarea name="content" hidden>
          {`\n${fieldValue(form, 'content')}`}
        </textarea>
        {replaces ? <input type="hidden" name="replace" value="yes" /> : null}
        <Actions>
          <Button kind={replaces ? 'danger' : 'primary'}>
            {`${replaces ? 'Replace them with' : 'Add'} ${count(review.count, 'test case')}`}
          </Button>
          <ButtonLink href={`${path}/import`}>Start over</ButtonLink>
        </Actions>
      </Form>
      <Section title="What it adds" id="adds">
        <ReviewTable cases={review.cases} />
        {left > 0 ? <p class="quiet-text">{`And ${left.toLocaleString('en')} more.`}</p> : null}
      </Section>
    </>
  )
}

const COLUMNS = [
  { text: 'What the user says' },
  { text: 'A good answer', from: 'desk' },
  { text: 'The output', from: 'tablet' },
] as const

const ReviewTable = ({ cases }: Pick<ImportReview, 'cases'>) => (
  <Table label="Test cases of the file" columns={COLUMNS}>
    {cases.map((one) => (
      <tr>
        <Cell main>
          <bdi class="test-case-title">{titleOf(one)}</bdi>
        </Cell>
        <Cell from="desk">
          <bdi>{excerpt(one.expected_output)}</bdi>
        </Cell>
        <Cell from="tablet">
          {one.checks.length === 0 ? (
            <span class="quiet-text">may be anything</span>
          ) : (
            one.checks.map(inWords).slice(0, 3).join(', ')
          )}
        </Cell>
      </tr>
    ))}
  </Table>
)
