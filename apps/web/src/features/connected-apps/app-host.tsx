import type { ConnectedApp } from '@promptwire/core/contract/people/connected-apps'
import { Shortened } from '../../ui/shortened.tsx'

interface AppHostProps {
  readonly app: ConnectedApp
  /** All of its list: one that shares its name is told apart by its id. */
  readonly among: readonly ConnectedApp[]
}

/** Where the proof of a client's name lies; or that there is none. */
export const AppHost = ({ app, among }: AppHostProps) => (
  <div class="quiet-text">
    {app.verified_host ?? 'unverified name'}
    {among.some((other) => other !== app && other.name === app.name) ? (
      <div>
        <code>
          <Shortened text={app.client_id} />
        </code>
      </div>
    ) : null}
  </div>
)
