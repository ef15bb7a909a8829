import { caseTitle } from '../../product/case-title.ts'
import { describeCheck } from '../../product/describe-check.ts'
import type { PromptContext } from '../../session/render/load-prompt.ts'
import { Status } from '../../ui/data/badge.tsx'
import { excerpt } from '../../ui/data/excerpt.ts'
import { Cell, Table } from '../../ui/data/table.tsx'
import { When } from '../../ui/data/when.tsx'
import { type TestCase, testCasesPath } from './test-case-context.ts'
import { TestCaseMenu } from './test-case-menu.tsx'
import { CaseVariables, MAX_SHOWN, More } from './test-case-variables.tsx'

const COLUMNS = [
  { text: 'User message' },
  { text: 'Variables', from: 'desk' },
  { text: 'The output', from: 'tablet' },
  { text: 'Changed', from: 'desk' },
  { text: '', hiddenText: 'Actions' },
] as const

interface TestCaseTableProps extends PromptContext {
  readonly testCases: readonly TestCase[]
}

export const TestCaseTable = (props: TestCaseTableProps) => (
  <Table label="Test cases" columns={COLUMNS}>
    {props.testCases.map((testCase) => (
      <TestCaseRow {...props} item={testCase} />
    ))}
  </Table>
)

const TestCaseRow = ({ project, prompt, item }: PromptContext & { item: TestCase }) => (
  <tr>
    <Cell main>
      <a href={`${testCasesPath(project, prompt)}/${item.id}`}>
        <bdi class="test-case-title">{caseTitle(item)}</bdi>
      </a>
      {item.dropped_checks.length > 0 ? (
        <div>
          <Status tone="waiting">Incomplete</Status>
        </div>
      ) : null}
    </Cell>
    <Cell from="desk">
      <CaseVariables variables={item.variables} />
    </Cell>
    <Cell from="tablet">
      <Checks item={item} />
    </Cell>
    <Cell from="desk">
      <Changed item={item} />
    </Cell>
    <Cell align="end">
      <TestCaseMenu project={project} prompt={prompt} item={item} />
    </Cell>
  </tr>
)

const Checks = ({ item: { checks } }: { item: TestCase }) =>
  checks.length === 0 ? (
    <span class="quiet-text">no checks</span>
  ) : (
    <ul class="test-case-facts">
      {checks.slice(0, MAX_SHOWN).map((check) => (
        <li>{describeCheck(check)}</li>
      ))}
      <More left={checks.length - MAX_SHOWN} />
    </ul>
  )

/** Time and author: a person, or the name of a key. */
const Changed = ({ item: { updated_at, edited_by: by } }: { item: TestCase }) => (
  <>
    <When at={updated_at} />
    {by ? (
      <div class="quiet-text">
        by <bdi>{excerpt(by.key_name ?? by.name, 40)}</bdi>
      </div>
    ) : null}
  </>
)
