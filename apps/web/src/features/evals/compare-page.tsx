import type { CaseChange } from '@promptwire/contract/evals/eval-fields'
import { caseTitle } from '../../product/case-title.ts'
import { type EvalRun, evalsPath } from '../../product/evals/eval-paths.ts'
import { CHANGES, formatPassed, OUTCOMES, versionLabel } from '../../product/evals/run-labels.ts'
import { PromptHeader } from '../../product/prompt-header.tsx'
import type { PromptContext } from '../../session/render/load-prompt.ts'
import { Pagination } from '../../ui/controls/pagination.tsx'
import { Chips } from '../../ui/controls/tabs.tsx'
import { Status } from '../../ui/data/badge.tsx'
import { Cell, type Column, Table } from '../../ui/data/table.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import { Section } from '../../ui/layout/page-header.tsx'
import type { ComparedCase, Comparison } from './eval-context.ts'
import { RunDifferences } from './run-differences.tsx'

interface ComparePageProps extends PromptContext {
  readonly before: EvalRun
  readonly after: EvalRun
  readonly comparison: Comparison
  readonly cases: readonly ComparedCase[]
  readonly change: CaseChange | undefined
  readonly cursor: string | undefined
  readonly next: string | null
}

/** Compares two runs by test case, changed cases first. */
export const ComparePage = (props: ComparePageProps) => {
  const { project, prompt, before, after } = props
  const path = evalsPath(project, prompt)
  return (
    <>
      <PromptHeader
        current="evals"
        project={project}
        prompt={prompt}
        title="Compare runs"
        lead={
          <>
            Baseline: <RunLink run={before} path={path} />. Candidate:{' '}
            <RunLink run={after} path={path} />.
          </>
        }
      />
      <RunDifferences {...props} />
      <Cases {...props} path={path} />
    </>
  )
}

const RunLink = ({ run, path }: { run: EvalRun; path: string }) => (
  <>
    <a href={`${path}/${run.id}`}>{versionLabel(run)}</a> with <bdi>{run.model}</bdi>,{' '}
    {formatPassed(run)} passed
  </>
)

const Cases = (props: ComparePageProps & { path: string }) => {
  const { before, after, comparison, cases, change, cursor, next } = props
  const buildHref = (given: Record<string, string | undefined>) => {
    const query = new URLSearchParams({ before: before.id })
    for (const [name, value] of Object.entries(given)) if (value) query.set(name, value)
    return `${props.path}/${after.id}/compare?${query}`
  }
  const changes = Object.keys(CHANGES) as CaseChange[]
  const all = comparison.broken + comparison.fixed + comparison.same + comparison.not_comparable
  return (
    <Section title="Test cases" id="cases">
      <Chips
        label="Test cases by change"
        tabs={[
          { href: buildHref({}), label: 'All', count: all, isCurrent: change === undefined },
          ...changes.map((each) => ({
            href: buildHref({ change: each }),
            label: CHANGES[each].label,
            count: comparison[each],
            isCurrent: each === change,
          })),
        ]}
      />
      {cases.length === 0 ? (
        <Empty icon="flask-conical" title="No test cases" text="No test case has this result." />
      ) : (
        <Table label="Test cases, changes first" columns={COLUMNS}>
          {cases.map((one) => (
            <ComparedRow one={one} />
          ))}
        </Table>
      )}
      <Pagination
        label="Pages of test cases"
        firstHref={cursor ? buildHref({ change }) : undefined}
        nextHref={next === null ? undefined : buildHref({ change, cursor: next })}
      />
    </Section>
  )
}

const COLUMNS: readonly Column[] = [
  { text: 'Test case' },
  { text: 'Baseline', from: 'tablet' },
  { text: 'Candidate', from: 'tablet' },
  { text: 'Change' },
]

const ComparedRow = ({ one }: { one: ComparedCase }) => (
  <tr>
    <Cell main>
      <bdi class="eval-case">{caseTitle(one)}</bdi>
    </Cell>
    <Cell from="tablet">{outcomeLabel(one.before)}</Cell>
    <Cell from="tablet">{outcomeLabel(one.after)}</Cell>
    <Cell>
      {one.change ? (
        <Status tone={CHANGES[one.change].tone}>{CHANGES[one.change].label}</Status>
      ) : (
        <span class="quiet-text">{one.reason}</span>
      )}
    </Cell>
  </tr>
)

const outcomeLabel = (outcome: ComparedCase['before']) =>
  outcome === null ? <span class="quiet-text">None</span> : OUTCOMES[outcome].label
