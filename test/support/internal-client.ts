import { requireSession } from '@promptwire/contract/auth/signed-in'
import { createClient, type Send } from '@promptwire/contract/derive/client'
import { createProjectClient } from '@promptwire/contract/derive/project-client'
import { INTERNAL_PREFIX, internalContract } from '@promptwire/contract/internal-contract'
import { PASSWORD } from './fixtures/people.ts'
import { SERVICE_SECRET } from './fixtures.ts'

/** Clients of a signed-in person, for an API process's internal listener. */
export async function signedInClient(internalUrl: string, email: string, password = PASSWORD) {
  const client = createClient(internalContract, internalUrl + INTERNAL_PREFIX, fetch)
  const { data: answer } = await client.sign_in(
    { email, password, address: 'test' },
    { bearer: SERVICE_SECRET },
  )
  const data = requireSession(answer)
  const project = (id: string) => createProjectClient(internalUrl, id, asBearer(data.token, fetch))
  return { client, options: { bearer: data.token }, project }
}

/** Signs in, and opens the person's project. */
export async function signedInProject(internalUrl: string, email: string) {
  const { client, options, project } = await signedInClient(internalUrl, email)
  const { projects } = (await client.get_session({}, options)).data
  return project(projects[0]?.id ?? '')
}

export const asBearer =
  (token: string, send: Send): Send =>
  (url, request) =>
    send(url, {
      ...request,
      headers: { ...request.headers, authorization: `Bearer ${token}` },
    })
