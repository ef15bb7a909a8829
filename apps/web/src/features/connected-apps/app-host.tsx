import type { ConnectedApp } from '@promptwire/core/contract/people/connected-apps'
import { Shortened } from '../../ui/data/shortened.tsx'

interface AppHostProps {
  readonly app: ConnectedApp
  /** All listed apps. Apps with equal names also show their client ID. */
  readonly among: readonly ConnectedApp[]
}

/** Verified host of the client, if any. */
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
