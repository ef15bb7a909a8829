import type { ConnectedApp } from '@promptwire/core/contract/people/connected-apps'
import type { Project } from '@promptwire/core/contract/people/project'

/** Path of the app list, with the panel of `client` open. */
export function appsPath({ id }: Project, withFormer: boolean, client?: string): string {
  const query = new URLSearchParams({
    ...(client && { client }),
    ...(withFormer && { former: '1' }),
  })
  return `/projects/${id}/connected-apps${query.size > 0 ? `?${query}` : ''}`
}

/** Path of the audit log, filtered by an app's changes. */
export const changesPath = ({ id }: Project, { client_id }: ConnectedApp): string =>
  `/projects/${id}/audit-log?${new URLSearchParams({ by: 'key', client_id })}`
