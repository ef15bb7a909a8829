import type { ClientKey } from '@promptwire/core/contract/internal/oauth'
import type { Project } from '@promptwire/core/contract/people/project'
import { REGISTERED_PREFIX } from '@promptwire/core/oauth/client-metadata'
import { IslandScript } from '../ui/controls/island.tsx'
import { When } from '../ui/data/when.tsx'
import type { ConsentRequest } from './sealed-request.ts'

interface EarlierKeysProps {
  readonly client: ConsentRequest['client']
  readonly projects: readonly Project[]
  readonly earlier: readonly ClientKey[]
  readonly now: Date
}

const DAY_MS = 24 * 60 * 60 * 1000
const IDLE_DAYS = 30

/** Not used for so long that the installation has probably gone. */
const isIdle = ({ created_at, last_used_at }: ClientKey, now: Date): boolean =>
  now.getTime() - Date.parse(last_used_at ?? created_at) > IDLE_DAYS * DAY_MS

/** An id that this installation got when it registered (RFC 7591); others are shared by all computers. */
const isSameInstallation = ({ client_id }: ClientKey, client: ConsentRequest['client']): boolean =>
  client_id === client.client_id && client.client_id.startsWith(REGISTERED_PREFIX)

/**
 * Offers to replace earlier keys of the client. A key that another computer may use is not
 * preselected: replacing it would sign that computer out.
 */
export const EarlierKeys = ({ client, projects, earlier, now }: EarlierKeysProps) => {
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
            checked={isSameInstallation(key, client) || isIdle(key, now)}
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
