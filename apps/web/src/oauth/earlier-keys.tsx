import type { ClientKey } from '@promptwire/contract/connected-apps/oauth'
import { REGISTERED_PREFIX } from '@promptwire/core/oauth/client-metadata'
import { When } from '../ui/data/when.tsx'
import type { ConsentRequest } from './sealed-request.ts'

interface EarlierKeysProps {
  readonly client: ConsentRequest['client']
  /** Project labels, by project id. */
  readonly labels: ReadonlyMap<string, string>
  readonly earlier: readonly ClientKey[]
  readonly now: Date
}

const DAY_MS = 24 * 60 * 60 * 1000
const IDLE_DAYS = 30

/** Unused for so long that the installation is probably gone. */
const isIdle = ({ created_at, last_used_at }: ClientKey, now: Date): boolean =>
  now.getTime() - Date.parse(last_used_at ?? created_at) > IDLE_DAYS * DAY_MS

/**
 * Only an id from registration (RFC 7591) identifies an installation; all computers share other
 * ids.
 */
const isSameInstallation = ({ client_id }: ClientKey, client: ConsentRequest['client']): boolean =>
  client_id === client.client_id && client.client_id.startsWith(REGISTERED_PREFIX)

/**
 * Offers to replace the client's earlier keys. Preselects no key that another computer may use:
 * replacing it would sign that computer out.
 */
export const EarlierKeys = ({ client, labels, earlier, now }: EarlierKeysProps) => {
  const keys = earlier.filter(({ project_id }) => labels.has(project_id))
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
            <code>{`pk_${key.environment}_…${key.last_four}`}</code> in {labels.get(key.project_id)}
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
    </fieldset>
  )
}
