import type { PromptFacts } from '../../session/opened-prompt.ts'
import { Status } from '../../ui/badge.tsx'
import { Empty } from '../../ui/empty.tsx'
import { excerpt } from '../../ui/excerpt.ts'
import { Figures } from '../../ui/figures.tsx'
import { Section } from '../../ui/page-header.tsx'
import { PromptHeader } from '../../ui/prompt-header.tsx'
import { Cell, type Column, Table } from '../../ui/table.tsx'
import { type Comparison, type EvalRun, evalsPath } from './opened-evals.ts'
import { OUTCOMES, versionWords } from './run-words.ts'

interface ComparePageProps extends PromptFacts {
  readonly before: EvalRun
  readonly after: EvalRun
  readonly comparison: Comparison
  /** What names test cases, as far as they are still there. */
  readonly cases: readonly { readonly id: string; readonly input_text: string }[]
}

const COLUMNS: readonly Column[] = [
  { text: 'Test case' },
  { text: 'Before' },
  { text: 'After' },
  { text: 'Change' },
]

type Compared = Comparison['cases'][number]

/** Two runs case by case; what changed comes first. */
export const ComparePage = (props: ComparePageProps) => {
  const { project, prompt, before, after, comparison } = props
  const path = evalsPath(project, prompt)
  const titles = new Map(props.cases.map(({ id, input_text }) => [id, excerpt(input_text)]))
  const ordered = comparison.cases.toSorted((a, b) => placeOf(a) - placeOf(b))
  return (
    <>
      <PromptHeader
        current="evals"
        project={project}
        prompt={prompt}
        title="Compare runs"
        lead={
          <>
            Before: <RunLink run={before} path={path} />. After: <RunLink run={after} path={path} />
            .
          </>
        }
      />
      <Figures
        figures={[
          { name: 'Fixed', value: comparison.fixed },
          { name: 'Broken', value: comparison.broken },
          { name: 'Not comparable', value: comparison.not_comparable },
        ]}
      />
      <Section title="Test cases" id="cases">
        {ordered.length === 0 ? (
          <Empty icon="flask-conical" title="Nothing to compare" text="Neither run has a result." />
        ) : (
          <Table label="Test cases, what changed first" columns={COLUMNS}>
            {ordered.map((one) => (
              <ComparedRow one={one} title={titles.get(one.case_id)} />
            ))}
          </Table>
        )}
      </Section>
    </>
  )
}

const RunLink = ({ run, path }: { run: EvalRun; path: string }) => (
  <a href={`${path}/${run.id}`}>
    {versionWords(run)} with <bdi>{run.model}</bdi>
  </a>
)

const ORDER = ['broken', 'fixed', 'same'] as const
const placeOf = ({ change }: Compared): number =>
  change === null ? ORDER.length : ORDER.indexOf(change)

const CHANGES = {
  broken: { label: 'Broken', tone: 'danger' },
  fixed: { label: 'Fixed', tone: 'live' },
  same: { label: 'Same', tone: 'idle' },
} as const

const ComparedRow = ({ one, title }: { one: Compared; title: string | undefined }) => (
  <tr>
    <Cell main>
      <bdi class="eval-case">{title ?? 'Not among the test cases any more'}</bdi>
    </Cell>
    <Cell>{outcomeWords(one.before)}</Cell>
    <Cell>{outcomeWords(one.after)}</Cell>
    <Cell>
      {one.change ? (
        <Status tone={CHANGES[one.change].tone}>{CHANGES[one.change].label}</Status>
      ) : (
        <span class="quiet-text">{one.reason}</span>
      )}
    </Cell>
  </tr>
)

const outcomeWords = (outcome: Compared['before']) =>
  outcome === null ? <span class="quiet-text">None</span> : OUTCOMES[outcome].label
