import type { Environment } from '@promptwire/core/api-key'

const ENVIRONMENTS: readonly [Environment, string, string][] = [
  ['live', 'Production', 'Delivery gives the published version'],
  ['dev', 'Development', 'Delivery gives the working copy, published or not'],
]

/** What a key is delivered; its scopes say what else it may read. */
export const EnvironmentChoice = ({ preset = 'live' }: { preset?: Environment }) => (
  <fieldset class="choices">
    <legend>Environment</legend>
    {ENVIRONMENTS.map(([environment, name, meaning]) => (
      <label class="choice">
        <input
          type="radio"
          name="environment"
          value={environment}
          checked={environment === preset}
        />
        <span>
          <strong>{name}</strong>
          <small>{meaning}</small>
        </span>
      </label>
    ))}
  </fieldset>
)
