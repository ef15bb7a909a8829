import { sentencesOf } from '@promptwire/core/key-presets'
import type { Scope } from '@promptwire/core/scopes'

/** What scopes let their holder do: a sentence for each deed. */
export const DeedSentences = ({ scopes }: { scopes: readonly Scope[] }) => (
  <ul class="deed-sentences">
    {sentencesOf(scopes).map(({ sentence }) => (
      <li>{sentence}</li>
    ))}
  </ul>
)
