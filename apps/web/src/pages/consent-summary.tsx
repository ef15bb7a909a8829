import { type Deed, type Scope, summaryOf } from '@promptwire/core/scopes'

const WORDS: Record<Deed, string> = {
  reads: 'Reads',
  writes: 'Writes',
  deletes: 'Deletes',
  publishes: 'Publishes',
  spends: 'Costs money',
}

/** What the app asks to do, in a few lines that nothing folds away. */
export const ConsentSummary = ({ scopes }: { scopes: readonly Scope[] }) => (
  <dl class="deeds">
    {summaryOf(scopes).map(({ deed, objects }) => (
      <>
        <dt>
          <span class={`badge ${deed}`}>{WORDS[deed]}</span>
        </dt>
        <dd>
          {listed(objects)}
          {deed === 'spends' ? (
            <span class="muted">, only if you allow AI features below</span>
          ) : null}
        </dd>
      </>
    ))}
  </dl>
)

const listed = (words: readonly string[]): string =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(words)
