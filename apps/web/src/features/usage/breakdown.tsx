import type { Usage, UsageGroup } from '@promptwire/contract/usage/usage'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { ShareBar } from '../../ui/controls/share-bar.tsx'
import { Tabs } from '../../ui/controls/tabs.tsx'
import { Cell, type Column, Table } from '../../ui/data/table.tsx'
import { Section } from '../../ui/layout/page-header.tsx'
import { GroupName } from './group-name.tsx'
import { BREAKDOWNS, type Breakdown, type UsageContext, usageHref } from './usage-query.ts'

interface BreakdownProps extends UsageContext {
  readonly usage: Usage
}

/** Max rows before "show all". */
const MAX_ROWS = 20

const NAMES: Readonly<Record<Breakdown, string>> = {
  prompt: 'Prompt',
  version: 'Version',
  key: 'Key',
  status: 'Status',
}

/** Most frequent first; the rows add up to the total. */
export const BreakdownSection = ({ project, query, usage }: BreakdownProps) => (
  <Section title="Breakdown" id="breakdown">
    <Tabs
      label="Group by"
      tabs={BREAKDOWNS.map((by) => ({
        href: usageHref(project, query, { by }),
        label: `By ${NAMES[by].toLowerCase()}`,
        isCurrent: query.by === by,
      }))}
    />
    <BreakdownTable project={project} query={query} usage={usage} />
  </Section>
)

const buildColumns = (by: Breakdown): Column[] => [
  { text: NAMES[by] },
  { text: 'Requests', align: 'end' },
  { text: 'Share', align: 'end', from: 'tablet' },
  ...(by === 'status'
    ? []
    : ([
        { text: 'Over quota', align: 'end', from: 'tablet' },
        { text: 'Refused', align: 'end' },
        { text: 'Failed', align: 'end' },
      ] as const)),
]

const BreakdownTable = ({ project, query, usage }: BreakdownProps) => {
  const { groups } = usage
  const shown = query.isWhole ? groups : groups.slice(0, MAX_ROWS)
  const counted = (group: Counts) => (
    <CountCells counts={group} whole={usage.requests} by={query.by} />
  )
  const left = groups.length - shown.length
  const rest = remainingCounts(usage, groups)
  return (
    <>
      <Table label={`Requests by ${query.by}`} columns={buildColumns(query.by)}>
        {shown.map((group) => (
          <tr>
            <Cell main>
              <GroupName project={project} query={query} group={group} />
            </Cell>
            {counted(group)}
          </tr>
        ))}
        {left > 0 ? (
          <tr>
            <Cell>{`${left.toLocaleString('en')} more`}</Cell>
            {counted(sumCounts(groups.slice(shown.length)))}
          </tr>
        ) : null}
        {rest.requests > 0 ? (
          <tr>
            <Cell>{usage.is_cut ? 'All others' : 'No prompts delivered'}</Cell>
            {counted(rest)}
          </tr>
        ) : null}
      </Table>
      {left > 0 ? (
        <div>
          <ButtonLink href={`${usageHref(project, query, { isWhole: true })}#breakdown`}>
            {`Show all ${groups.length.toLocaleString('en')}`}
          </ButtonLink>
        </div>
      ) : null}
    </>
  )
}

type Counts = Pick<UsageGroup, 'requests' | 'limited' | 'refused' | 'failed' | 'unknown'>

interface CountCellsProps {
  readonly counts: Counts
  readonly whole: number
  readonly by: Breakdown
}

const CountCells = ({ counts, whole, by }: CountCellsProps) => {
  const { requests, limited, refused, failed } = counts
  return (
    <>
      <Cell align="end" numbers>
        {requests.toLocaleString('en')}
      </Cell>
      <Cell align="end" numbers from="tablet">
        {formatShare(requests, whole)}
        <ShareBar part={requests} whole={whole} />
      </Cell>
      {by === 'status' ? null : (
        <>
          <Cell align="end" numbers from="tablet">
            {limited.toLocaleString('en')}
          </Cell>
          <Cell align="end" numbers>
            {refused.toLocaleString('en')}
          </Cell>
          <Cell align="end" numbers>
            {failed.toLocaleString('en')}
          </Cell>
        </>
      )}
    </>
  )
}

const SHARE = { style: 'percent', maximumFractionDigits: 1 } as const

function formatShare(part: number, whole: number): string {
  const share = whole > 0 ? part / whole : 0
  return share > 0 && share < 0.0005 ? '< 0.1%' : share.toLocaleString('en', SHARE)
}

const sumCounts = (groups: readonly Counts[]): Counts => ({
  requests: sum(groups.map(({ requests }) => requests)),
  limited: sum(groups.map(({ limited }) => limited)),
  refused: sum(groups.map(({ refused }) => refused)),
  failed: sum(groups.map(({ failed }) => failed)),
  unknown: sum(groups.map(({ unknown }) => unknown)),
})

/** Counts outside the groups: omitted groups, or requests without a version. */
function remainingCounts(all: Counts, groups: readonly Counts[]): Counts {
  const grouped = sumCounts(groups)
  return {
    requests: all.requests - grouped.requests,
    limited: all.limited - grouped.limited,
    refused: all.refused - grouped.refused,
    failed: all.failed - grouped.failed,
    unknown: all.unknown - grouped.unknown,
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0)
