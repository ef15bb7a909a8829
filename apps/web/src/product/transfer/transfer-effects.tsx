import type { TransferEffects } from '@promptwire/contract/projects/project-transfer'
import { count } from '@promptwire/core/text/count'

/** Names the keys that a transfer stops, and counts those that continue. */
export const KeyEffects = ({ effects }: { readonly effects: TransferEffects }) => (
  <>
    <p>
      {effects.working_keys === 0 ? 'No key' : count(effects.working_keys, 'key')} will continue to
      work in the receiving account.
    </p>
    {effects.stopping_keys.length === 0 ? (
      <p>No key stops.</p>
    ) : (
      <>
        <p>These keys stop, because their creators have no access to the receiving account:</p>
        <ul>
          {effects.stopping_keys.map((key) => (
            <li>
              {key.name} <span class="quiet-text">by {key.created_by}</span>
            </li>
          ))}
        </ul>
      </>
    )}
  </>
)
