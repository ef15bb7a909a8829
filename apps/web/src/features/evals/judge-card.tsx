import type { Project } from '@promptwire/contract/projects/project'
import { count } from '@promptwire/core/text/count'
import { Figures } from '../../ui/data/figures.tsx'
import { Cell, type Column, Table } from '../../ui/data/table.tsx'
import { Card } from '../../ui/layout/page-header.tsx'
import { type Calibration, usedJudgePrompt } from './eval-context.ts'

interface JudgeCardProps {
  readonly project: Project
  readonly calibration: Calibration
}

export const JudgeCard = ({ project, calibration }: JudgeCardProps) => {
  const { judge, prompt, run, checks, not_counted } = calibration
  if (!judge) return null
  return (
    <Card
      title="LLM judge"
      id="judge"
      lead={
        <>
          <bdi>{judge.model}</bdi> (<bdi>{judge.provider}</bdi>),{' '}
          <a href={usedJudgePrompt(project, judge.prompt_version)}>
            judge prompt {judge.prompt_version}
          </a>
          . {describeStanding(calibration)}
        </>
      }
    >
      {prompt.marks === 0 ? null : (
        <Figures
          figures={[
            {
              name: 'Marks',
              value: prompt.marks,
              note: `${run.marks.toLocaleString('en')} in this run`,
            },
            { name: 'Agreed', value: prompt.right, note: formatShare(prompt.agreement) },
            { name: 'False passes', value: prompt.false_passes, note: 'People would fail them.' },
            { name: 'False fails', value: prompt.false_fails, note: 'People would pass them.' },
          ]}
        />
      )}
      {not_counted > 0 ? (
        <p class="quiet-text small">
          {`${count(not_counted, 'mark')} in this run not counted: other checks decided the result, or a key made the mark.`}
        </p>
      ) : null}
      {checks.length > 0 ? <Criteria checks={checks} /> : null}
    </Card>
  )
}

function describeStanding({ standing, needed, prompt }: Calibration): string {
  if (standing === 'too_few_marks') {
    const missing = count(needed.marks - prompt.marks, prompt.marks === 0 ? 'mark' : 'more mark')
    return `Needs ${missing} by people (Right or Wrong, below). Until then it cannot close the publish gate.`
  }
  const share = formatShare(prompt.agreement)
  return standing === 'agrees'
    ? `People agree with ${share} of its verdicts in all runs of this prompt.`
    : `People agree with only ${share} of its verdicts, so it cannot close the publish gate. Try another model or a clearer criterion.`
}

const formatShare = (agreement: number | null): string =>
  agreement === null ? 'None' : `${Math.round(100 * agreement)}%`

const COLUMNS: readonly Column[] = [
  { text: 'Criterion' },
  { text: 'Marks', align: 'end' },
  { text: 'Agreement', align: 'end' },
  { text: 'False passes', align: 'end', from: 'tablet' },
  { text: 'False fails', align: 'end', from: 'tablet' },
]

const Criteria = ({ checks }: { checks: Calibration['checks'] }) => (
  <details>
    <summary class="quiet-text">By criterion</summary>
    <Table label="Criteria, most marks first" columns={COLUMNS}>
      {checks.map((check) => (
        <tr>
          <Cell main>
            <bdi>{check.criterion ?? 'Unnamed criterion'}</bdi>
          </Cell>
          <Cell align="end" numbers>
            {check.marks}
          </Cell>
          <Cell align="end" numbers>
            {formatShare(check.agreement)}
          </Cell>
          <Cell align="end" numbers from="tablet">
            {check.false_passes}
          </Cell>
          <Cell align="end" numbers from="tablet">
            {check.false_fails}
          </Cell>
        </tr>
      ))}
    </Table>
  </details>
)
