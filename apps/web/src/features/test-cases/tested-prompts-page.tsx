import type { Project } from '@promptwire/contract/projects/project'
import type { TestedPrompt } from '@promptwire/contract/test-cases/people-test-cases'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Pagination } from '../../ui/controls/pagination.tsx'
import { Chips } from '../../ui/controls/tabs.tsx'
import { Cell, Table } from '../../ui/data/table.tsx'
import { When } from '../../ui/data/when.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { canWrite, testCasesPath } from './test-case-context.ts'

interface TestedPromptsPageProps {
  readonly project: Project
  readonly prompts: readonly TestedPrompt[]
  /** Selects prompts with test cases, or prompts without. */
  readonly areTested: boolean
  readonly isFirstPage: boolean
  readonly nextCursor: string | undefined
}

export const TestedPromptsPage = (props: TestedPromptsPageProps) => {
  const { project, prompts, areTested, isFirstPage, nextCursor } = props
  const path = `/projects/${project.id}/test-cases`
  const here = areTested ? path : `${path}?show=untested`
  const next = new URLSearchParams({
    ...(!areTested && { show: 'untested' }),
    ...(nextCursor && { cursor: nextCursor }),
  })
  return (
    <>
      <PageHeader title="Test cases" lead="Inputs with checks that good answers must pass." />
      <Chips
        label="Prompts"
        tabs={[
          { href: path, label: 'With test cases', isCurrent: areTested },
          { href: `${path}?show=untested`, label: 'Without test cases', isCurrent: !areTested },
        ]}
      />
      {prompts.length === 0 && isFirstPage ? <NoPrompt {...props} /> : <PromptTable {...props} />}
      <Pagination
        label="Pages of prompts"
        firstHref={isFirstPage ? undefined : here}
        nextHref={nextCursor && `${path}?${next}`}
      />
    </>
  )
}

const NoPrompt = ({ project, areTested }: TestedPromptsPageProps) => {
  const path = `/projects/${project.id}`
  if (!areTested) {
    return (
      <Empty
        icon="check"
        title="Every prompt has test cases"
        text="Prompts without test cases appear here."
      >
        <ButtonLink href={`${path}/prompts`}>Show prompts</ButtonLink>
      </Empty>
    )
  }
  return (
    <Empty
      icon="flask-conical"
      title="No test cases yet"
      text={`A test case pairs an input with checks its answer must pass. It belongs to a prompt${canWrite(project) ? ': choose one to add the first.' : '; editors can add them.'}`}
    >
      {canWrite(project) ? (
        <ButtonLink kind="primary" href={`${path}/test-cases?show=untested`}>
          Choose a prompt
        </ButtonLink>
      ) : null}
    </Empty>
  )
}

const COLUMNS = [
  { text: 'Prompt' },
  { text: 'Test cases', align: 'end' },
  { text: 'Unchecked', align: 'end', from: 'tablet' },
  { text: 'Changed', from: 'tablet' },
] as const

const PromptTable = ({ project, prompts }: TestedPromptsPageProps) => (
  <Table label="Prompts" columns={COLUMNS}>
    {prompts.map((prompt) => (
      <tr>
        <Cell main>
          <a href={testCasesPath(project, prompt)}>
            <bdi class="test-case-title">{prompt.name}</bdi>
          </a>
          <div class="quiet-text small">
            <code>{prompt.slug}</code>
          </div>
        </Cell>
        <Cell align="end" numbers>
          {prompt.test_cases.toLocaleString('en')}
        </Cell>
        <Cell align="end" numbers from="tablet">
          {prompt.without_checks === 0 ? '' : prompt.without_checks.toLocaleString('en')}
        </Cell>
        <Cell from="tablet">
          {prompt.updated_at === null ? null : <When at={prompt.updated_at} />}
        </Cell>
      </tr>
    ))}
  </Table>
)
