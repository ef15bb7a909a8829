import type { FileProblem, ImportReview } from '@promptwire/contract/test-cases/people-test-cases'
import { count } from '@promptwire/core/text/count'
import { caseTitle } from '../../../product/case-title.ts'
import { describeCheck } from '../../../product/describe-check.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { Actions, Form } from '../../../ui/controls/form.tsx'
import { fieldValue, isTicked } from '../../../ui/controls/form-state.ts'
import { Status } from '../../../ui/data/badge.tsx'
import { Callout } from '../../../ui/data/callout.tsx'
import { excerpt } from '../../../ui/data/excerpt.ts'
import { Cell, Table } from '../../../ui/data/table.tsx'
import { Section } from '../../../ui/layout/page-header.tsx'
import { testCasesPath } from '../test-case-context.ts'
import { CaseVariables } from '../test-case-variables.tsx'
import { describeTotal, type ImportContext } from './import-input.ts'

/** Problems that prevent an import. */
export const Problems = ({ review: { problems, count: found } }: { review: ImportReview }) => {
  if (problems.length === 0) {
    return found > 0 ? null : <Callout kind="problem">No test cases found.</Callout>
  }
  return (
    <Callout kind="problem" title="Nothing was imported. Correct the text and preview it again.">
      <ul>
        {problems.map((problem) => (
          <li>{formatProblem(problem)}</li>
        ))}
      </ul>
    </Callout>
  )
}

function formatProblem({ case: number, line, message }: FileProblem): string {
  const places = [
    number === null ? '' : `Test case ${number}`,
    line === null ? '' : `line ${line}`,
  ].filter(Boolean)
  return places.length === 0 ? `The text ${message}.` : `${places.join(', ')}: ${message}.`
}

interface ReadyProps extends ImportContext {
  readonly review: ImportReview
}

export const Ready = (props: ReadyProps) => {
  const { project, prompt, form, total, review } = props
  const path = testCasesPath(project, prompt)
  const replaces = isTicked(form, 'replace', 'yes') && total > 0
  const left = review.count - review.cases.length
  return (
    <>
      <Form action={`${path}/import/add`} form={form} hasLongText>
        {replaces ? (
          <Callout kind="warning" title={`Removes ${describeTotal(total)} of the prompt`}>
            The audit log records the number of removed test cases, not their content.
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
        <input type="hidden" name="kept" value={fieldValue(form, 'kept')} />
        <input type="hidden" name="format" value={fieldValue(form, 'format')} />
        {replaces ? <input type="hidden" name="replace" value="yes" /> : null}
        <Actions>
          <Button kind={replaces ? 'danger' : 'primary'}>
            {`${replaces ? 'Replace all with' : 'Add'} ${count(review.count, 'test case')}`}
          </Button>
          <ButtonLink href={`${path}/import`}>Start over</ButtonLink>
        </Actions>
      </Form>
      <NotImportedList items={review.not_carried} />
      <Section title="Test cases to import" id="adds">
        <ReviewTable cases={review.cases} />
        {left > 0 ? <p class="quiet-text">{`And ${left.toLocaleString('en')} more.`}</p> : null}
      </Section>
    </>
  )
}

export const NotImportedList = ({ items }: { items: ImportReview['not_carried'] }) => {
  const fileItems = items.filter((item) => item.case === null)
  const caseItems = items.filter((item) => item.case !== null)
  if (items.length === 0) return null
  return (
    <Callout kind="warning" title="Not imported">
      {caseItems.length > 0 ? (
        <ul>
          {caseItems.map(({ message, cases, numbers }) => (
            <li>
              <bdi>{excerpt(message, 200)}</bdi>
              {` (${formatCaseNumbers(numbers, cases)})`}
            </li>
          ))}
        </ul>
      ) : null}
      {fileItems.length > 0 ? (
        <>
          <p>From the files:</p>
          <ul>
            {fileItems.map(({ message }) => (
              <li>
                <bdi>{excerpt(message, 200)}</bdi>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Callout>
  )
}

const MAX_NUMBERS = 8

/** Lists affected test cases by their number in the file. */
function formatCaseNumbers(numbers: readonly number[], cases: number): string {
  const shown = numbers.slice(0, MAX_NUMBERS)
  const more = cases - shown.length
  const named = `test ${cases === 1 ? 'case' : 'cases'} ${shown.join(', ')}`
  return more > 0 ? `${named} and ${more} more` : named
}

const COLUMNS = [
  { text: 'User message' },
  { text: 'Variables', from: 'tablet' },
  { text: 'Reference answer', from: 'desk' },
  { text: 'The output', from: 'tablet' },
] as const

const ReviewTable = ({ cases }: Pick<ImportReview, 'cases'>) => (
  <Table label="Test cases to import" columns={COLUMNS}>
    {cases.map((one) => (
      <tr>
        <Cell main>
          <bdi class="test-case-title">{caseTitle(one)}</bdi>
          {one.dropped_checks.length > 0 ? (
            <div>
              <Status tone="waiting">Incomplete</Status>
            </div>
          ) : null}
        </Cell>
        <Cell from="tablet">
          <CaseVariables variables={one.variables} />
        </Cell>
        <Cell from="desk">
          <bdi>{excerpt(one.expected_output)}</bdi>
        </Cell>
        <Cell from="tablet">
          {one.checks.length === 0 ? (
            <span class="quiet-text">no checks</span>
          ) : (
            one.checks.map(describeCheck).slice(0, 3).join(', ')
          )}
        </Cell>
      </tr>
    ))}
  </Table>
)
