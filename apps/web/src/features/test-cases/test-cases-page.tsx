import { MOST_TEST_CASES } from '@promptwire/core/contract/public/test-case-fields'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Confirm } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { PostForm } from '../../ui/post-form.tsx'
import { Cell, Table } from '../../ui/table.tsx'
import { When } from '../../ui/when.tsx'
import { inWords } from './check-words.ts'
import { excerpt } from './excerpt.ts'
import { mayWrite, type PromptFacts, type TestCase, testCasesPath } from './opened-test-cases.ts'
import { TestCaseHeader } from './test-case-header.tsx'

interface TestCasesPageProps extends PromptFacts {
  readonly testCases: readonly TestCase[]
  readonly counted: { readonly total: number; readonly without_checks: number }
  readonly isFirstPage: boolean
  readonly nextCursor: string | undefined
}

/** The test cases of a prompt, oldest first. */
export const TestCasesPage = (props: TestCasesPageProps) => {
  const { project, prompt, testCases, counted, isFirstPage, nextCursor } = props
  const path = testCasesPath(project, prompt)
  const isEmpty = testCases.length === 0 && isFirstPage
  return (
    <>
      <TestCaseHeader project={project} prompt={prompt} title="Test cases" lead={leadOf(counted)}>
        {isEmpty ? null : <ListActions {...props} />}
      </TestCaseHeader>
      {counted.without_checks > 0 ? (
        <Callout kind="info">
          {`${counted.without_checks.toLocaleString('en')} of ${counted.total.toLocaleString('en')} without a check: whatever the model answers passes.`}
        </Callout>
      ) : null}
      {isEmpty ? <NoTestCase {...props} /> : <TestCaseTable {...props} />}
      <Pagination
        label="Pages of test cases"
        firstHref={isFirstPage ? undefined : path}
        nextHref={nextCursor && `${path}?${new URLSearchParams({ cursor: nextCursor })}`}
      />
    </>
  )
}

const leadOf = ({ total }: TestCasesPageProps['counted']) =>
  total === 0
    ? undefined
    : `${total.toLocaleString('en')} of at most ${MOST_TEST_CASES.toLocaleString('en')}, oldest first.`

const ListActions = ({ project, prompt }: PromptFacts) => {
  const path = testCasesPath(project, prompt)
  return (
    <>
      <Menu id="files" label="Import and export">
        {mayWrite(project) ? (
          <a class="menu-item" href={`${path}/import`}>
            <Icon name="upload" /> Import…
          </a>
        ) : null}
        <a class="menu-item" href={`${path}/export?format=json`} download>
          <Icon name="download" /> Export as JSON
        </a>
        <a class="menu-item" href={`${path}/export?format=csv`} download>
          <Icon name="download" /> Export as CSV
        </a>
      </Menu>
      <ButtonLink icon="flask-conical" href={`${path}/check`}>
        Check an output
      </ButtonLink>
      {mayWrite(project) ? (
        <ButtonLink kind="primary" icon="plus" href={`${path}/new`}>
          New test case
        </ButtonLink>
      ) : null}
    </>
  )
}

const NoTestCase = ({ project, prompt }: PromptFacts) => {
  const path = testCasesPath(project, prompt)
  return (
    <Empty
      icon="flask-conical"
      title="No test case yet"
      text="A test case is something a user may say, with what every good answer to it has in common: words that must or must not appear, a form, a length. Check an answer against it here, or let your program and your agents do so."
    >
      {mayWrite(project) ? (
        <>
          <ButtonLink kind="primary" icon="plus" href={`${path}/new`}>
            New test case
          </ButtonLink>
          <ButtonLink icon="upload" href={`${path}/import`}>
            Import a file
          </ButtonLink>
        </>
      ) : null}
    </Empty>
  )
}

const COLUMNS = [
  { text: 'What the user says' },
  { text: 'Variables', from: 'desk' },
  { text: 'The output', from: 'tablet' },
  { text: 'Changed', from: 'desk' },
  { text: '', hiddenText: 'Actions' },
] as const

const TestCaseTable = (props: TestCasesPageProps) => (
  <Table label="Test cases" columns={COLUMNS}>
    {props.testCases.map((testCase) => (
      <TestCaseRow {...props} item={testCase} />
    ))}
  </Table>
)

const TestCaseRow = ({ project, prompt, item }: PromptFacts & { item: TestCase }) => (
  <tr>
    <Cell main>
      <a href={`${testCasesPath(project, prompt)}/${item.id}`}>
        <bdi class="test-case-title">{titleOf(item)}</bdi>
      </a>
    </Cell>
    <Cell from="desk">
      <Variables item={item} />
    </Cell>
    <Cell from="tablet">
      <Checks item={item} />
    </Cell>
    <Cell from="desk">
      <Changed item={item} />
    </Cell>
    <Cell align="end">
      <RowMenu project={project} prompt={prompt} item={item} />
    </Cell>
  </tr>
)

/** What a test case is known by. */
export const titleOf = ({ input_text }: Pick<TestCase, 'input_text'>): string =>
  excerpt(input_text) || 'Nothing said'

const MOST_SHOWN = 3

const Variables = ({ item: { variables } }: { item: TestCase }) => {
  const given = Object.entries(variables)
  return (
    <ul class="test-case-facts">
      {given.slice(0, MOST_SHOWN).map(([key, value]) => (
        <li>
          <code>{key}</code> <bdi>{excerpt(`${value}`, 40)}</bdi>
        </li>
      ))}
      <More left={given.length - MOST_SHOWN} />
    </ul>
  )
}

const Checks = ({ item: { checks } }: { item: TestCase }) =>
  checks.length === 0 ? (
    <span class="quiet-text">may be anything</span>
  ) : (
    <ul class="test-case-facts">
      {checks.slice(0, MOST_SHOWN).map((check) => (
        <li>{inWords(check)}</li>
      ))}
      <More left={checks.length - MOST_SHOWN} />
    </ul>
  )

const More = ({ left }: { left: number }) =>
  left > 0 ? <li class="quiet-text">{`and ${left} more`}</li> : null

/** When, and by whom: a person, or a program by the name of its key. */
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

const RowMenu = ({ project, prompt, item }: PromptFacts & { item: TestCase }) => {
  const path = testCasesPath(project, prompt)
  const title = titleOf(item)
  const question = `delete-${item.id}`
  return (
    <>
      <Menu id={`menu-${item.id}`} label={`Actions for ${title}`}>
        <a class="menu-item" href={`${path}/${item.id}`}>
          <Icon name={mayWrite(project) ? 'pencil' : 'eye'} /> Open
        </a>
        <a class="menu-item" href={`${path}/check?of=${item.id}`}>
          <Icon name="flask-conical" /> Check an output
        </a>
        {mayWrite(project) ? (
          <button type="button" class="menu-item menu-item-danger" popovertarget={question}>
            <Icon name="trash-2" /> Delete…
          </button>
        ) : null}
      </Menu>
      {mayWrite(project) ? <DeleteQuestion path={path} item={item} id={question} /> : null}
    </>
  )
}

interface DeleteQuestionProps {
  readonly path: string
  readonly item: TestCase
  readonly id: string
}

/** Asks before a test case is gone for ever. */
export const DeleteQuestion = ({ path, item, id }: DeleteQuestionProps) => (
  <Confirm id={id} title="Delete this test case?">
    <p>
      <bdi>{titleOf(item)}</bdi>
    </p>
    <p>It is gone at once, and nothing brings it back; the audit log keeps what it said.</p>
    <PostForm action={`${path}/${item.id}/delete`} class="row">
      <Button kind="danger">Delete test case</Button>
      <Button type="button" popovertarget={id} popovertargetaction="hide">
        Keep it
      </Button>
    </PostForm>
  </Confirm>
)
