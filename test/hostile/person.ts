import type { RunningService } from './service.ts'

/** The demo's person, signed in at the API like web does. */
export interface SignedIn {
  readonly projectId: string
  /** A request to the internal API; throws unless it succeeds. */
  call<T>(method: string, path: string, body?: unknown): Promise<T>
  createKey(scopes: readonly string[], projectId?: string): Promise<{ id: string; key: string }>
}

/** Tries to sign in like web, for someone at `address`. */
export const trySignIn = (
  { internal, serviceSecret, demo }: RunningService,
  password: string,
  address: string,
): Promise<Response> =>
  fetch(`${internal}/internal/sessions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${serviceSecret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email: demo.email, password, address }),
  })

export async function signIn(service: RunningService): Promise<SignedIn> {
  const response = await trySignIn(service, service.demo.password, '192.0.2.1')
  const { data } = (await response.json()) as { data: { token: string } }
  const headers = { authorization: `Bearer ${data.token}`, 'content-type': 'application/json' }
  const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const given = body === undefined ? {} : { body: JSON.stringify(body) }
    const answer = await fetch(`${service.internal}/internal${path}`, { method, headers, ...given })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return ((await answer.json()) as { data: T }).data
  }
  const projectId = service.demo.project_id
  return {
    projectId,
    call,
    createKey: (scopes, project = projectId) =>
      call('POST', `/projects/${project}/keys`, { name: 'Hostile', environment: 'dev', scopes }),
  }
}
