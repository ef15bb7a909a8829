import type { ConnectedApp } from '@promptwire/core/contract/people/connected-apps'
import type { Project } from '@promptwire/core/contract/people/project'

/** The list of apps, with the panel of one where it is named. */
export function appsPath({ id }: Project, withFormer: boolean, client?: string): string {
  const query = new URLSearchParams({
    ...(client && { client }),
    ...(withFormer && { former: '1' }),
  })
  return `/projects/${id}/connected-apps${query.size > 0 ? `?${query}` : ''}`
}

/** The audit log of what an app's keys changed. */
export const changesPath = ({ id }: Project, { client_id }: ConnectedApp): string =>
  `/projects/${id}/audit-log?${new URLSearchParams({ by: 'key', client_id })}`
