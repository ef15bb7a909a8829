import { z } from 'zod'
import { Environment } from '../../api-key.ts'
import { CHALLENGE } from '../../oauth/pkce.ts'
import { Scope } from '../../scopes.ts'
import { text } from '../../text.ts'
import type { PeopleOperation } from '../operation.ts'

/** How many earlier keys of a client a new one can replace; the code names each of them. */
export const MOST_REPLACED = 20

const client_id = text(2048).min(1)

/** A client, with the name that it gives itself if it has one. */
export const namedClient = { client_id, client_name: text(200).optional() }

/** What a person is asked to allow, and where the answer goes. */
const asked = { client_id, redirect_uri: text(2048), environment: Environment }

/** What a person answers a client that asks for a key of the project. */
export const consentOperations = {
  grant_consent: {
    permission: 'keys:manage',
    effect: 'adds',
    answers: 'one',
    title: 'Allow a client',
    secret: true,
    method: 'POST',
    path: '/consents',
    input: z.strictObject({
      ...asked,
      ...namedClient,
      scopes: z.array(Scope).min(1),
      replaces: z.array(z.uuid()).max(MOST_REPLACED).default([]),
      code_challenge: z.string().regex(CHALLENGE),
      resource: text(2048).optional(),
    }),
    output: z.object({ code: z.string() }),
  },
  refuse_consent: {
    permission: 'keys:manage',
    effect: 'adds',
    answers: 'one',
    title: 'Refuse a client',
    method: 'POST',
    path: '/refused-consents',
    input: z.strictObject(asked),
    output: z.null(),
  },
} as const satisfies Record<string, PeopleOperation>
