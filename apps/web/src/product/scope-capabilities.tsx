import { describeCapabilities } from '@promptwire/core/access/key-presets'
import type { Capability, Scope } from '@promptwire/core/access/scopes'
import { Icon } from '../ui/data/icon.tsx'
import type { IconName } from '../ui/data/icons.ts'

const ICONS: Readonly<Record<Capability, IconName>> = {
  reads: 'eye',
  writes: 'pencil',
  deletes: 'trash-2',
  publishes: 'send',
  spends: 'credit-card',
}

interface ScopeCapabilitiesProps {
  readonly scopes: readonly Scope[]
  readonly proposesOnly?: boolean | undefined
  readonly notes?: Partial<Record<Capability, string>>
}

/** One sentence per capability, from harmless to expensive. */
export const ScopeCapabilities = ({ scopes, proposesOnly, notes = {} }: ScopeCapabilitiesProps) => (
  <ul class="capabilities">
    {describeCapabilities(scopes, proposesOnly).map(({ capability, sentence }) => (
      <li class={`capability-${capability}`}>
        <Icon name={ICONS[capability]} />
        <span>
          {sentence}
          {notes[capability] ? <span class="quiet-text"> {notes[capability]}</span> : null}
        </span>
      </li>
    ))}
  </ul>
)
