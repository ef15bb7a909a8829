import { type Deed, type Scope, summaryOf } from '@promptwire/core/scopes'
import { Badge, type Tone } from '../ui/badge.tsx'

const WORDS: Record<Deed, string> = {
  reads: 'Reads',
  writes: 'Writes',
  deletes: 'Deletes',
  publishes: 'Publishes',
  spends: 'Costs money',
}

const TONES: Record<Deed, Tone> = {
  reads: 'idle',
  writes: 'waiting',
  deletes: 'danger',
  publishes: 'waiting',
  spends: 'waiting',
}

/** What the app asks to do, in a few lines that nothing folds away. */
export const ConsentSummary = ({ scopes }: { scopes: readonly Scope[] }) => (
  <dl class="deeds">
    {summaryOf(scopes).map(({ deed, objects }) => (
      <>
        <dt>
          <Badge tone={TONES[deed]}>{WORDS[deed]}</Badge>
        </dt>
        <dd>
          {listed(objects)}
          {deed === 'spends' ? (
            <span class="quiet-text">, only if you allow AI features below</span>
          ) : null}
        </dd>
      </>
    ))}
  </dl>
)

const listed = (words: readonly string[]): string =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(words)
