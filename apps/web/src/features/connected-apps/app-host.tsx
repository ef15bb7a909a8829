import type { ConnectedApp } from '@promptwire/core/contract/people/connected-apps'

/** Where the proof of a client's name lies; or that there is none. */
export const AppHost = ({ app: { verified_host } }: { app: ConnectedApp }) => (
  <div class="quiet-text">{verified_host ?? 'unverified name'}</div>
)
