import { FAILURES } from '@promptwire/core/failure'
import type { Place } from '../../ui/island-props.ts'
import type { Reference } from './operation-entry.tsx'
import { titleOfTag } from './title-of-tag.ts'

/** A title or heading, with what else it is found by. */
export interface Heading extends Place {
  readonly alsoFoundBy?: string
}

/** The places whose words hold all of a text's; titles before what is only found beside them. */
export function findHeadings(headings: readonly Heading[], q: string): Heading[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const holds = (text: string) => words.every((word) => text.toLowerCase().includes(word))
  const found = headings.filter(({ label, group, alsoFoundBy = '' }) =>
    holds(`${label} ${group} ${alsoFoundBy}`),
  )
  const isTitled = ({ label }: Heading) => holds(label)
  return [...found.filter(isTitled), ...found.filter((heading) => !isTitled(heading))]
}

/** All headings of the reference. */
export const headingsOf = ({ tags, operations, webhooks }: Reference): Heading[] => [
  { label: 'API reference', href: '/docs', group: 'API reference' },
  ...['Basics', 'Webhooks', 'Errors'].map((label) => ({
    ...{ label, href: `/docs#${label.toLowerCase()}`, group: 'API reference' },
  })),
  ...tags.map(({ name }) => ({
    ...{ label: titleOfTag(name), href: `/docs#tag-${name}`, group: 'API reference' },
  })),
  ...operations.map(({ id, summary, tag, path }) => ({
    ...{ label: summary, href: `/docs#${id}`, group: `API reference: ${titleOfTag(tag)}` },
    alsoFoundBy: `${id} ${path}`,
  })),
  ...webhooks.map(({ type }) => ({
    ...{ label: type, href: `/docs#${type}`, group: 'API reference: Webhooks' },
  })),
  ...Object.keys(FAILURES).map((code) => ({
    ...{ label: code, href: `/docs#error-${code}`, group: 'API reference: Errors' },
  })),
]
