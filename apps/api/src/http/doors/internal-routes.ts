import { type InternalContract, internalContract } from '@promptwire/contract/internal-contract'
import type { AccountOperation, Answer, InternalOperation } from '@promptwire/contract/operation'
import { wrongServiceSecret } from '@promptwire/contract/operations/service-secret'
import { bearerToken } from '@promptwire/core/access/api-key'
import { getRolePermissions } from '@promptwire/core/access/roles'
import { constantTimeIncludes } from '@promptwire/core/credentials/constant-time'
import { Failure } from '@promptwire/core/errors/failure'
import { isUuid } from '@promptwire/core/text/slug'
import type { RequestEnvironment } from '@promptwire/runtime/request-log'
import { type Context, Hono } from 'hono'
import type { RecordExport } from '../../features/audit/index.sql.ts'
import {
  type FoundSession,
  findAccountSession,
  findSession,
  hashSessionToken,
} from '../../features/auth/index.sql.ts'
import { hashApiKey } from '../../features/keys/index.ts'
import type { AccountMember, Requester } from '../../kernel/caller.ts'
import { byPerson } from '../../kernel/change/audit-actor.ts'
import type { UnitOfWork } from '../../kernel/change/unit-of-work.ts'
import { roleForbids } from '../../kernel/require-permission.ts'
import type { AnyVerb } from '../../kernel/verb.ts'
import { createContext } from '../create-context.ts'
import { methodNotAllowed } from '../method-not-allowed.ts'
import { once } from '../once.ts'
import { createReadInput } from '../read-input.ts'
import type { FileResponse } from '../responses/file-response.ts'
import { successResponse } from '../responses/success-response.ts'
import type { ReadInput } from './door.ts'
import { createFindAddress, forwardedSource } from './forwarded-source.ts'
import type { LimitBurst } from './limit-burst.ts'
import { NO_ID, sessionEnded } from './person-door.ts'
import { requireStepUp } from './require-step-up.ts'

export interface InternalAccess {
  readonly serviceSecrets: readonly string[]
  readonly addressSecrets: readonly string[]
  readonly now: () => Date
  readonly limitBurst: LimitBurst
  readonly getClientAddress: (c: Context) => string
}

export interface InternalParts {
  readonly access: InternalAccess
  readonly services: object
  readonly unitOfWork: UnitOfWork
  readonly fileResponse: FileResponse
  readonly recordExport: RecordExport
}

type Run = (context: object) => Promise<Answer<unknown>>

/** Routes for operations outside projects, one per `wanted` contract row. */
export function internalRoutes(
  verbs: { readonly [Name in keyof InternalContract]: AnyVerb },
  parts: InternalParts,
  wanted: (operation: InternalOperation) => boolean,
): Hono<RequestEnvironment> {
  const { services, unitOfWork, access } = parts
  const routes = new Hono<RequestEnvironment>()
  const rows: [string, InternalOperation][] = Object.entries(internalContract)
  const served = rows.filter(([, operation]) => wanted(operation))
  for (const [name, operation] of served) {
    const readInput = createReadInput(operation)
    // The compiler checks that each verb takes the context of its row (runtime/services.ts).
    const run = verbs[name as keyof InternalContract].run as Run
    routes.on(operation.method, operation.path, async (c) => {
      const read = once(() => readInput(c))
      const caller = await identify(operation, c, { access, unitOfWork }, read)
      const input = await read()
      const context = createContext(services, { unitOfWork, caller, input })
      const answer = await run(context)
      if (!('answers' in operation)) return successResponse(answer, c)
      return exportFile(
        parts,
        { c, name, operation, input, member: caller as AccountMember },
        answer,
      )
    })
  }
  methodNotAllowed(routes, Object.fromEntries(served))
  return routes
}

interface AccountExport {
  readonly c: Context<RequestEnvironment>
  readonly name: string
  readonly operation: AccountOperation
  readonly input: object
  readonly member: AccountMember
}

/** Records the export before it sends anything. */
async function exportFile(
  { unitOfWork, fileResponse, recordExport }: InternalParts,
  { c, name, operation, input, member }: AccountExport,
  answer: Answer<unknown>,
): Promise<Response> {
  const { accountId, userId: callerId, at } = member
  const by = { ...byPerson(member, callerId), accountId }
  await recordExport(unitOfWork, by, { operation: name, callerId, input })
  return fileResponse({ c, callerId, at, input }, operation, answer)
}

async function identify(
  operation: InternalOperation,
  c: Context<RequestEnvironment>,
  { access, unitOfWork }: Pick<InternalParts, 'access' | 'unitOfWork'>,
  readInput: ReadInput,
) {
  const requester = { requestId: c.get('requestId'), at: access.now(), source: forwardedSource(c) }
  if (operation.access === 'code') return requester
  const findAddress = createFindAddress(access.getClientAddress)
  if (operation.access === 'keys') return { ...requester, address: findAddress(c) }
  const bearer = bearerToken(c.req.header('Authorization'))
  if (bearer === undefined) throw new Failure('UNAUTHORIZED', 'Credentials are missing.')
  switch (operation.access) {
    case 'key':
      access.limitBurst(hashApiKey(bearer))
      return { ...requester, bearer, address: findAddress(c) }
    case 'service':
      if (constantTimeIncludes(access.serviceSecrets, bearer)) return requester
      throw wrongServiceSecret()
    case 'session': {
      const session = await findSession(unitOfWork, hashSessionToken(bearer), requester.at)
      if (!session) throw sessionEnded()
      await requireStepUp(operation, session, requester.at, readInput)
      c.set('caller', { user_id: session.user.id })
      return { ...requester, ...toPerson(session) }
    }
    case 'account': {
      const { member, session } = await identifyMember(c, unitOfWork, bearer, requester)
      if (!member.may.has(operation.permission)) throw roleForbids()
      await requireStepUp(operation, session, requester.at, readInput)
      return member
    }
  }
}

/** 404 for non-members, as if the account did not exist. */
async function identifyMember(
  c: Context<RequestEnvironment>,
  unitOfWork: UnitOfWork,
  token: string,
  requester: Requester,
): Promise<{ member: AccountMember; session: Parameters<typeof requireStepUp>[1] }> {
  const accountId = c.req.param('account_id') ?? ''
  const asked = isUuid(accountId) ? accountId : NO_ID
  const tokenHash = hashSessionToken(token)
  const session = await findAccountSession(unitOfWork, tokenHash, asked, requester.at)
  if (!session) throw sessionEnded()
  const { user, role } = session
  c.set('caller', { user_id: user.id })
  if (role === undefined) throw new Failure('NOT_FOUND', 'Account not found.')
  const may = getRolePermissions(role)
  return { member: { ...requester, ...toPerson(session), accountId, role, may }, session }
}

const toPerson = ({ id, user, needsSecondFactor, mayCreateProjects }: FoundSession) => ({
  userId: user.id,
  sessionId: id,
  user,
  needsSecondFactor,
  mayCreateProjects,
})
