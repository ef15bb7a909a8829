import type { ConnectedApp } from '@promptwire/contract/connected-apps/connected-apps'
import type { Project } from '@promptwire/contract/projects/project'

/** `client` opens the panel of an app. */
export function appsPath({ id }: Project, withFormer: boolean, client?: string): string {
  const query = new URLSearchParams({
    ...(client && { client }),
    ...(withFormer && { former: '1' }),
  })
  return `/projects/${id}/connected-apps${query.size > 0 ? `?${query}` : ''}`
}

export const changesPath = ({ id }: Project, { client_id }: ConnectedApp): string =>
  `/projects/${id}/audit-log?${new URLSearchParams({ by: 'key', client_id })}`
