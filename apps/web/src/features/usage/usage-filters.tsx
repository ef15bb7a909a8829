import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { freshForm } from '../../ui/form-state.ts'
import { shortened } from '../../ui/shortened.tsx'
import { Chips, type Tab } from '../../ui/tabs.tsx'
import type { UsageFacts } from './usage-page.tsx'
import { DAYS, type UsageQuery, usageHref } from './usage-query.ts'

/** What the chosen prompt and key are called; undefined where nothing is known of them. */
export interface FilterNames {
  readonly prompt: string | undefined
  readonly key: string | undefined
}

interface UsageFiltersProps extends UsageFacts {
  readonly names: FilterNames
}

/** Which days, and which requests of them: all of it stands in the address. */
export const UsageFilters = ({ project, query, names }: UsageFiltersProps) => {
  const { promptId, keyId } = query
  const tabs: Tab[] = DAYS.map((days) => ({
    href: usageHref(project, query, { days }),
    label: `Last ${days} days`,
    isCurrent: query.days === days,
  }))
  const narrowed: Tab[] = []
  if (promptId) {
    const href = usageHref(project, query, { promptId: undefined })
    narrowed.push(taken('Prompt', names.prompt ?? promptId, href))
  }
  if (keyId) {
    const href = usageHref(project, query, { keyId: undefined })
    narrowed.push(taken('Key', names.key ?? keyId, href))
  }
  return (
    <div class="usage-filters">
      <Chips label="Which days" tabs={tabs} />
      <RangeForm query={query} />
      {narrowed.length > 0 ? <Chips label="Narrowed to" tabs={narrowed} /> : null}
    </div>
  )
}

/** A filter that is on; its address is the page without it. */
const taken = (kind: string, name: string, href: string): Tab => ({
  href,
  label: (
    <>
      {kind}: <bdi>{shortened(name)}</bdi>
      <span aria-hidden="true"> ×</span>
      <span class="visually-hidden">, show all</span>
    </>
  ),
  isCurrent: true,
})

const RangeForm = ({ query }: { query: UsageQuery }) => {
  const { from, to, promptId, keyId, by, problem } = query
  const form = {
    ...freshForm({ from, to }),
    problems: problem === undefined ? {} : { from: problem },
  }
  return (
    <form class="row usage-range" aria-label="Choose days">
      {promptId ? <input type="hidden" name="prompt_id" value={promptId} /> : null}
      {keyId ? <input type="hidden" name="key_id" value={keyId} /> : null}
      <input type="hidden" name="by" value={by} />
      <Field form={form} name="from" type="date" label="From" />
      <Field form={form} name="to" type="date" label="To" />
      <Button>Show</Button>
    </form>
  )
}
