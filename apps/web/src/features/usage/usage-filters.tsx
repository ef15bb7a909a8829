import { Button } from '../../ui/controls/button.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { freshForm } from '../../ui/controls/form-state.ts'
import { Chips, type Tab } from '../../ui/controls/tabs.tsx'
import { shorten } from '../../ui/data/shortened.tsx'
import { statusName } from './group-name.tsx'
import { DAYS, filterFields, type UsageContext, type UsageQuery, usageHref } from './usage-query.ts'

export interface FilterNames {
  readonly prompt: string | undefined
  readonly key: string | undefined
}

interface UsageFiltersProps extends UsageContext {
  readonly names: FilterNames
}

export const UsageFilters = ({ project, query, names }: UsageFiltersProps) => {
  const tabs: Tab[] = DAYS.map((days) => ({
    href: usageHref(project, query, { days }),
    label: `Last ${days} days`,
    isCurrent: query.days === days,
  }))
  const narrowed = narrowedTo({ project, query, names })
  return (
    <div class="usage-filters">
      <Chips label="Days" tabs={tabs} />
      <RangeForm query={query} />
      {narrowed.length > 0 ? <Chips label="Filtered by" tabs={narrowed} /> : null}
    </div>
  )
}

function narrowedTo({ project, query, names }: UsageFiltersProps): Tab[] {
  const { promptId, version, keyId, status } = query
  const without = (change: Partial<UsageQuery>) => usageHref(project, query, change)
  const inPrompt = { promptId: undefined, version: undefined }
  return [
    ...(promptId ? [filterTab('Prompt', names.prompt ?? promptId, without(inPrompt))] : []),
    ...(version === undefined
      ? []
      : [filterTab('Version', versionName(version), without({ version: undefined }))]),
    ...(keyId ? [filterTab('Key', names.key ?? keyId, without({ keyId: undefined }))] : []),
    ...(status === undefined
      ? []
      : [filterTab('Status', statusName(status), without({ status: undefined }))]),
  ]
}

const versionName = (version: number) => (version === 0 ? 'working copy' : String(version))

/** An active filter, linked to the page without it. */
const filterTab = (kind: string, name: string, href: string): Tab => ({
  href,
  label: (
    <>
      {kind}: <bdi>{shorten(name)}</bdi>
      <span aria-hidden="true"> ×</span>
      <span class="visually-hidden">, show all</span>
    </>
  ),
  isCurrent: true,
})

const RangeForm = ({ query }: { query: UsageQuery }) => {
  const { from, to, by, problem } = query
  const form = {
    ...freshForm({ from, to }),
    problems: problem === undefined ? {} : { from: problem },
  }
  return (
    <form class="row usage-range" aria-label="Choose days">
      {Object.entries(filterFields(query)).map(([name, value]) => (
        <input type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="by" value={by} />
      <Field form={form} name="from" type="date" label="From" />
      <Field form={form} name="to" type="date" label="To" />
      <Button>Show</Button>
    </form>
  )
}
