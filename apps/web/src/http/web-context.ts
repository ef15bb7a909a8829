import { type Client, createClient, type Send } from '@promptwire/core/contract/derive/client'
import { createProjectClient } from '@promptwire/core/contract/derive/project-client'
import {
  INTERNAL_PREFIX,
  type InternalContract,
  internalContract,
} from '@promptwire/core/contract/internal/internal-contract'
import { Failure } from '@promptwire/core/failure'
import type { RequestEnvironment } from '@promptwire/runtime/request-log'
import type { Context } from 'hono'
import { deriveSecrets } from './derived-secrets.ts'
import { flash } from './flash.ts'
import { hostCookie } from './host-cookie.ts'
import type { WebParts } from './parts.ts'

export type WebRequest = Context<RequestEnvironment>

/** The signed-in person, and the API as that person. */
export interface SignedIn {
  readonly user: { readonly id: string; readonly email: string; readonly name: string }
  readonly token: string
}

/** What the pages share. */
export function createWebContext(parts: WebParts) {
  const { urls, now, serviceSecret } = parts
  const secrets = deriveSecrets(serviceSecret)
  const api: Client<InternalContract> = createClient(
    internalContract,
    parts.apiUrl + INTERNAL_PREFIX,
    parts.send,
  )
  const cookie = hostCookie(urls, 'session')
  /** Stays when the person signs out: it says only that they were signed in from here once. */
  const deviceCookie = hostCookie(urls, 'device')
  const asService = (c: WebRequest) => ({
    bearer: serviceSecret,
    headers: { 'X-Request-Id': c.var.requestId },
  })
  const asPerson = (c: WebRequest, { token }: Pick<SignedIn, 'token'>) => ({
    ...asService(c),
    bearer: token,
  })
  /** A project as the person reaches it: the one that the path names, unless told another. */
  const project = (c: WebRequest, person: SignedIn, id = c.req.param('project_id') ?? '') =>
    createProjectClient(parts.apiUrl, id, sendingWith(parts.send, asPerson(c, person)))
  /** Who is signed in; undefined when nobody is, or no longer. */
  const signedIn = async (c: WebRequest): Promise<SignedIn | undefined> => {
    const token = cookie.read(c)
    if (!token || !/^[\w-]{20,200}$/.test(token)) return undefined
    try {
      const { data: user } = await api.current_user({}, asPerson(c, { token }))
      return { user, token }
    } catch (error) {
      if (error instanceof Failure && error.code === 'UNAUTHORIZED') return undefined
      throw error
    }
  }
  return {
    ...parts,
    api,
    cookie,
    deviceCookie,
    asService,
    asPerson,
    project,
    signedIn,
    sealing: secrets.sealing,
    flash: flash(secrets.flash, urls, now),
  }
}

/** Sends every request with the same credentials. */
const sendingWith =
  (send: Send, { bearer, headers }: { bearer: string; headers: Record<string, string> }): Send =>
  (url, request) =>
    send(url, {
      ...request,
      headers: { ...request.headers, ...headers, authorization: `Bearer ${bearer}` },
    })

export type WebContext = ReturnType<typeof createWebContext>
