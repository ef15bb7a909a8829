import { promptFields } from '@promptwire/contract/content/prompt-fields'
import { PROPOSABLE_NAMES } from '@promptwire/contract/content/prompt-values'
import type { Proposal } from './proposal-context.ts'

type Details = NonNullable<Proposal['differences']['details']>

/** Changes of the name, description, tags and other metadata. */
export const DetailChanges = ({ before, after }: Details) => {
  const shown = (value: unknown) => [value].flat().join(', ') || 'none'
  const changed = PROPOSABLE_NAMES.filter((name) => shown(before[name]) !== shown(after[name]))
  return (
    <section class="difference-block" aria-labelledby="difference-details">
      <header class="difference-head">
        <h3 id="difference-details">Name and description</h3>
      </header>
      <ul class="difference-facts">
        {changed.map((name) => (
          <li>
            {promptFields.metadata[name].label}: <del dir="auto">{shown(before[name])}</del>{' '}
            <ins dir="auto">{shown(after[name])}</ins>
          </li>
        ))}
      </ul>
    </section>
  )
}
