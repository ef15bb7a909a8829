import { SCOPES_IN_USE } from '@promptwire/core/contract/derive/scopes-in-use'
import { type ScopeGroup, scopesIn } from '@promptwire/core/scopes'

interface ScopeGroupFieldsProps {
  readonly group: ScopeGroup
  readonly title: string
  readonly ticked: boolean
  readonly offered?: (scope: string) => boolean
}

/** One tick per scope of a group. */
export const ScopeGroupFields = ({
  group,
  title,
  ticked,
  offered = () => true,
}: ScopeGroupFieldsProps) => {
  const scopes = scopesIn(group).filter(({ name }) => offered(name))
  if (scopes.length === 0) return null
  return (
    <fieldset>
      <legend>{title}</legend>
      {scopes.map(({ name, description }) => (
        <label class="tick">
          <input type="checkbox" name="scope" value={name} checked={ticked} />
          <span>
            {description} <code>{name}</code>
            {SCOPES_IN_USE.has(name) ? null : <small> Nothing here uses it yet.</small>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
