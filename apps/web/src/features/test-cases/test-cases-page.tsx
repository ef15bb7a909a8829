import { MAX_TEST_CASES } from '@promptwire/contract/test-cases/test-case-fields'
import { PromptHeader } from '../../product/prompt-header.tsx'
import { promptPath } from '../../product/prompt-path.ts'
import type { PromptContext } from '../../session/render/load-prompt.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Menu } from '../../ui/controls/menu.tsx'
import { MenuLink } from '../../ui/controls/menu-item.tsx'
import { CursorPagination } from '../../ui/controls/pagination.tsx'
import { Callout } from '../../ui/data/callout.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import { canWrite, type TestCase, testCasesPath } from './test-case-context.ts'
import { TestCaseTable } from './test-case-table.tsx'

interface TestCasesPageProps extends PromptContext {
  readonly testCases: readonly TestCase[]
  readonly counted: { readonly total: number; readonly without_checks: number }
  readonly isFirstPage: boolean
  readonly nextCursor: string | undefined
}

export const TestCasesPage = (props: TestCasesPageProps) => {
  const { project, prompt, testCases, counted, isFirstPage, nextCursor } = props
  const path = testCasesPath(project, prompt)
  const isEmpty = testCases.length === 0 && isFirstPage
  return (
    <>
      <PromptHeader
        current="test-cases"
        project={project}
        prompt={prompt}
        title="Test cases"
        lead={formatLead(counted)}
      >
        {isEmpty ? null : <ListActions {...props} />}
      </PromptHeader>
      {counted.without_checks > 0 ? (
        <Callout kind="info">
          {`${counted.without_checks.toLocaleString('en')} of ${counted.total.toLocaleString('en')} unchecked: no check can fail, or an import dropped some. Unchecked cases never pass.`}
        </Callout>
      ) : null}
      {isEmpty ? <NoTestCase {...props} /> : <TestCaseTable {...props} />}
      <CursorPagination
        label="Pages of test cases"
        path={path}
        isFirstPage={isFirstPage}
        nextCursor={nextCursor}
      />
    </>
  )
}

const formatLead = ({ total }: TestCasesPageProps['counted']) =>
  total === 0
    ? undefined
    : `${total.toLocaleString('en')} of at most ${MAX_TEST_CASES.toLocaleString('en')}, oldest first.`

const ListActions = ({ project, prompt }: PromptContext) => {
  const path = testCasesPath(project, prompt)
  return (
    <>
      <ButtonLink icon="flask-conical" href={`${path}/check`}>
        Check an output
      </ButtonLink>
      {canWrite(project) ? (
        <>
          <ButtonLink icon="pencil" href={`${path}/table`}>
            Edit as a table
          </ButtonLink>
          <ButtonLink kind="primary" icon="plus" href={`${path}/new`}>
            New test case
          </ButtonLink>
        </>
      ) : null}
      <Menu id="files" label="Import and export">
        {canWrite(project) ? (
          <MenuLink icon="upload" href={`${path}/import`}>
            Import or paste…
          </MenuLink>
        ) : null}
        {canWrite(project) ? (
          <MenuLink icon="play" href={`${promptPath(project, prompt.slug)}/playground/runs`}>
            From recent runs…
          </MenuLink>
        ) : null}
        <MenuLink icon="download" href={`${path}/export?format=json`} download>
          Export as JSON
        </MenuLink>
        <MenuLink icon="download" href={`${path}/export?format=csv`} download>
          Export as CSV
        </MenuLink>
        <MenuLink icon="download" href={`${path}/export?format=promptfoo`} download>
          Export for promptfoo
        </MenuLink>
        <MenuLink icon="download" href={`${path}/export?format=openai_evals`} download>
          Export for OpenAI Evals
        </MenuLink>
      </Menu>
    </>
  )
}

const NoTestCase = ({ project, prompt }: PromptContext) => {
  const path = testCasesPath(project, prompt)
  return (
    <Empty
      icon="flask-conical"
      title="No test cases yet"
      text="A test case pairs an input with checks its answer must pass: required or forbidden words, a format, a length. Check an answer here, or from your code and agents."
    >
      {canWrite(project) ? (
        <>
          <ButtonLink kind="primary" icon="plus" href={`${path}/new`}>
            New test case
          </ButtonLink>
          <ButtonLink icon="upload" href={`${path}/import`}>
            Import or paste
          </ButtonLink>
          <ButtonLink icon="pencil" href={`${path}/table`}>
            Type a table
          </ButtonLink>
          <ButtonLink icon="play" href={`${promptPath(project, prompt.slug)}/playground/runs`}>
            From recent runs
          </ButtonLink>
        </>
      ) : null}
    </Empty>
  )
}
