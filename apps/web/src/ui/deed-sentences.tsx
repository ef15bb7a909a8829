import { sentencesOf } from '@promptwire/core/key-presets'
import type { Deed, Scope } from '@promptwire/core/scopes'
import { Icon } from './icon.tsx'
import type { IconName } from './icons.ts'

const ICONS: Readonly<Record<Deed, IconName>> = {
  reads: 'eye',
  writes: 'pencil',
  deletes: 'trash-2',
  publishes: 'send',
  spends: 'credit-card',
}

interface DeedSentencesProps {
  readonly scopes: readonly Scope[]
  /** What is to be said of some deeds besides. */
  readonly notes?: Partial<Record<Deed, string>>
}

/** What scopes let their holder do: a sentence for each deed, from harmless to dear. */
export const DeedSentences = ({ scopes, notes = {} }: DeedSentencesProps) => (
  <ul class="deed-sentences">
    {sentencesOf(scopes).map(({ deed, sentence }) => (
      <li class={`deed-${deed}`}>
        <Icon name={ICONS[deed]} />
        <span>
          {sentence}
          {notes[deed] ? <span class="quiet-text"> {notes[deed]}</span> : null}
        </span>
      </li>
    ))}
  </ul>
)
