import { Pagination } from '../../ui/controls/pagination.tsx'
import { Chips, Tabs } from '../../ui/controls/tabs.tsx'
import { Section } from '../../ui/layout/page-header.tsx'

const tabs = (...labels: string[]) =>
  labels.map((label, i) => ({ href: `/ui?view=${i}`, label, count: i * 7, isCurrent: i === 0 }))

/** Tabs, filters and pagination. */
export const Ways = () => (
  <Section title="Navigation" id="ways">
    <Tabs label="Views" tabs={tabs('Preview', 'Variables', 'Model')} />
    <Chips label="Filters" tabs={tabs('All', 'Unpublished changes', 'Never published')} />
    <Pagination label="Pages" firstHref="/ui" nextHref="/ui?cursor=2" />
  </Section>
)
