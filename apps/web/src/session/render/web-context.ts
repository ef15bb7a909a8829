import { type Client, createClient, type Send } from '@promptwire/contract/derive/client'
import { createProjectClient } from '@promptwire/contract/derive/project-client'
import {
  INTERNAL_PREFIX,
  type InternalContract,
  internalContract,
} from '@promptwire/contract/internal-contract'
import {
  ADDRESS_SECRET_HEADER,
  CALLER_ADDRESS_HEADER,
} from '@promptwire/contract/operations/service-secret'
import { deriveSecrets } from '../auth/derived-secrets.ts'
import { hostCookie } from '../auth/host-cookie.ts'
import { readLastProject } from '../auth/last-project.ts'
import type { Session } from '../auth/signed-in.ts'
import { flash } from '../forms/flash.ts'
import { withIdempotencyKey } from '../forms/idempotency-key.ts'
import { optional } from '../forms/optional.ts'
import type { WebDependencies } from './web-dependencies.ts'
import type { Viewer, WebRequest } from './web-environment.ts'

/** Longer than the user agents of browsers. */
const MAX_USER_AGENT = 500
const PROJECT_PATH = /^\/projects\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:\/|$)/

export function createWebContext(parts: WebDependencies) {
  const { urls, now, serviceSecrets } = parts
  const secrets = deriveSecrets(serviceSecrets)
  const api: Client<InternalContract> = createClient(
    internalContract,
    parts.apiUrl + INTERNAL_PREFIX,
    parts.send,
  )
  const cookies = createCookies(urls)
  const clients = createClients(parts)
  /** Reads the session cookie. Only the API knows whether the session is active. */
  const readSession = (c: WebRequest): Session | undefined => {
    const token = cookies.cookie.read(c)
    return token && /^[\w-]{20,200}$/.test(token) ? { token } : undefined
  }
  /** The signed-in person and their projects. */
  const viewer = async (c: WebRequest): Promise<Viewer | undefined> => {
    const session = readSession(c)
    if (!session) return undefined
    const project_id = PROJECT_PATH.exec(c.req.path)?.[1] ?? readLastProject(c)
    const asked = clients.apiAs(c, session).get_session({ project_id })
    const { user, projects, summary, second_factor_needed, may_create_projects } =
      (await optional(asked, 'UNAUTHORIZED'))?.data ?? {}
    return (
      user &&
      projects && {
        person: { ...session, user },
        projects,
        summary: summary ?? undefined,
        needsSecondFactor: second_factor_needed === true,
        mayCreateProjects: may_create_projects === true,
      }
    )
  }
  return {
    ...parts,
    ...clients,
    ...cookies,
    api,
    readSession,
    viewer,
    sealing: secrets.sealing,
    keptFormKeys: secrets.keptForms,
    flash: flash(secrets.flash, urls, now),
  }
}

const createCookies = (urls: WebDependencies['urls']) => ({
  cookie: hostCookie(urls, 'session'),
  /** Survives sign-out: it only records that the person once signed in here. */
  deviceCookie: hostCookie(urls, 'device'),
  /** A sign-in between password and code. */
  pendingCookie: hostCookie(urls, 'pending'),
  claimCookie: hostCookie(urls, 'claim'),
  /** A form to submit after sign-in at the identity provider. */
  keptFormCookie: hostCookie(urls, 'kept'),
})

/** API clients for a person and for a project, and the credentials that they send. */
function createClients({ apiUrl, send, serviceSecrets, getClientAddress }: WebDependencies) {
  const asService = (c: WebRequest) => ({
    bearer: serviceSecrets[0],
    headers: {
      'X-Request-Id': c.var.requestId,
      'User-Agent': (c.req.header('User-Agent') ?? '').slice(0, MAX_USER_AGENT),
      [ADDRESS_SECRET_HEADER]: serviceSecrets[0],
      [CALLER_ADDRESS_HEADER]: getClientAddress(c).replace(/[^\x21-\x7e]/g, ''),
    },
  })
  const asPerson = (c: WebRequest, { token }: Session) => ({
    ...asService(c),
    bearer: token,
  })
  const sendingAs = (c: WebRequest, person: Session) => sendingWith(send, asPerson(c, person))
  return {
    asService,
    asPerson,
    apiAs: (c: WebRequest, person: Session) =>
      createClient(internalContract, apiUrl + INTERNAL_PREFIX, sendingAs(c, person)),
    projectAs: (c: WebRequest, person: Session, id: string) =>
      createProjectClient(apiUrl, id, withIdempotencyKey(c, sendingAs(c, person))),
  }
}

const sendingWith =
  (send: Send, { bearer, headers }: { bearer: string; headers: Record<string, string> }): Send =>
  (url, request) =>
    send(url, {
      ...request,
      headers: { ...request.headers, ...headers, authorization: `Bearer ${bearer}` },
    })

export type WebContext = ReturnType<typeof createWebContext>
