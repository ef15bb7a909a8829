import { createClient, type Send } from '@promptwire/core/contract/derive/client'
import { createProjectClient } from '@promptwire/core/contract/derive/project-client'
import {
  INTERNAL_PREFIX,
  internalContract,
} from '@promptwire/core/contract/internal/internal-contract'
import { requireSession } from '@promptwire/core/contract/internal/signed-in'
import { PASSWORD } from './fixtures/people.ts'
import { SERVICE_SECRET } from './fixtures.ts'

/** A signed-in person's clients of an API process, at its internal listener. */
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

/** The project of a person who has one, as they work in it. */
export async function signedInProject(internalUrl: string, email: string) {
  const { client, options, project } = await signedInClient(internalUrl, email)
  const { projects } = (await client.get_session({}, options)).data
  return project(projects[0]?.id ?? '')
}

/** Sends all requests with a credential. */
export const asBearer =
  (token: string, send: Send): Send =>
  (url, request) =>
    send(url, {
      ...request,
      headers: { ...request.headers, authorization: `Bearer ${token}` },
    })
