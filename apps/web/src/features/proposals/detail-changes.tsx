import type { Proposal } from './proposal-context.ts'

type Details = NonNullable<Proposal['differences']['details']>

const FIELDS = [
  ['name', 'Name'],
  ['description', 'Description'],
  ['tags', 'Tags'],
] as const

/** Changes of name, description and tags. */
export const DetailChanges = ({ before, after }: Details) => {
  const shown = (value: string | readonly string[]) => [value].flat().join(', ') || 'none'
  const changed = FIELDS.filter(([field]) => shown(before[field]) !== shown(after[field]))
  return (
    <section class="difference-block" aria-labelledby="difference-details">
      <header class="difference-head">
        <h3 id="difference-details">Name and description</h3>
      </header>
      <ul class="difference-facts">
        {changed.map(([field, label]) => (
          <li>
            {label}: <del dir="auto">{shown(before[field])}</del>{' '}
            <ins dir="auto">{shown(after[field])}</ins>
          </li>
        ))}
      </ul>
    </section>
  )
}
