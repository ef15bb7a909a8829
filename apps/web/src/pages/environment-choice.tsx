import type { Environment } from '@promptwire/core/api-key'

const ENVIRONMENTS: readonly [Environment, string, string][] = [
  ['live', 'Production', 'Published versions only'],
  ['dev', 'Development', 'The latest draft, published or not'],
]

/** Which content a key gets. */
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
