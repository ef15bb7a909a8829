import type { ClientKey } from '@promptwire/core/contract/internal/oauth'
import type { Project } from '@promptwire/core/contract/people/project'
import { IslandScript } from '../ui/controls/island.tsx'
import { When } from '../ui/data/when.tsx'
import type { ConsentRequest } from './sealed-request.ts'

interface EarlierKeysProps {
  readonly client: ConsentRequest['client']
  readonly projects: readonly Project[]
  readonly earlier: readonly ClientKey[]
}

/**
 * Offers to replace earlier keys of the client. Only keys of the same client id are preselected:
 * another registration of the same name could belong to someone else.
 */
export const EarlierKeys = ({ client, projects, earlier }: EarlierKeysProps) => {
  const names = new Map(projects.map(({ id, name }) => [id, name]))
  const keys = earlier.filter(({ project_id }) => names.has(project_id))
  if (keys.length === 0) return null
  return (
    <fieldset class="choices" aria-describedby="earlier-hint">
      <legend class="legend">Replace existing keys of this app</legend>
      <p id="earlier-hint" class="quiet-text small">
        Selected keys stop working when you approve. Keep keys that the app uses on another
        computer.
      </p>
      {keys.map((key) => (
        <label class="choice" data-project={key.project_id}>
          <input
            type="checkbox"
            name="replace"
            value={key.id}
            checked={key.client_id === client.client_id}
          />
          <span>
            <code>{`pk_${key.environment}_…${key.last_four}`}</code> in {names.get(key.project_id)}
            <small>
              {' '}
              created <When at={key.created_at} />,{' '}
              {key.last_used_at ? (
                <>
                  last used <When at={key.last_used_at} />
                </>
              ) : (
                'never used'
              )}
            </small>
          </span>
        </label>
      ))}
      <IslandScript name="earlier-keys" />
    </fieldset>
  )
}
