import { changesPrompts, decidesJudgement } from '@promptwire/contract/derive/changes-prompts'
import { isOpenToRestricted } from '@promptwire/contract/derive/open-to-restricted'
import { isExport } from '@promptwire/contract/operation'
import { bearerToken, isApiKey } from '@promptwire/core/access/api-key'
import { Failure } from '@promptwire/core/errors/failure'
import { getMonthRange } from '@promptwire/core/plans'
import { isSlug, isUuid } from '@promptwire/core/text/slug'
import { isClientDisconnected } from '@promptwire/runtime/client-disconnected'
import type { RequestEnvironment } from '@promptwire/runtime/request-log'
import { addHeader } from '@promptwire/runtime/response-headers'
import type { Context } from 'hono'
import type {
  Admission,
  AdmissionRequest,
  Admit,
  AdmitTogether,
} from '../../features/delivery/index.ts'
import { hashApiKey, unknownKey } from '../../features/keys/index.ts'
import type { CountedRequest, RecordOutcome } from '../../features/usage/index.ts'
import type { Caller } from '../../kernel/caller.ts'
import { toRequestSource } from '../../kernel/change/request-source.ts'
import { requireNetwork } from '../../kernel/limits/allowed-networks.ts'
import {
  keyIsRestricted,
  onlyProposes,
  requireAnyPermission,
} from '../../kernel/require-permission.ts'
import { rateLimitHeaders, secondsToReset } from '../responses/rate-limit-headers.ts'
import { announceRenamed } from './announce-renamed.ts'
import { type AdmittedItem, type Door, permissionsFor, type ReadInput, type Row } from './door.ts'
import { createFindAddress, forwardedSource, isForwarded } from './forwarded-source.ts'
import type { LearnBurst, LimitBurst } from './limit-burst.ts'

export interface KeyDoorDependencies {
  readonly admit: Admit
  readonly admitTogether: AdmitTogether
  readonly limitBurst: LimitBurst
  readonly learnBurst: LearnBurst
  readonly getClientAddress: (c: Context) => string
  readonly recordOutcome: RecordOutcome
  readonly now: () => Date
}

/**
 * Admits a key: rate (429), known (401), within the plan (429), with the scope (403), in that
 * order. Requests with a known key count unless they end in 401 or 429. One statement also finds
 * the named prompt. Each item of a batch counts; the batch is rejected if no item is admitted.
 */
export function createKeyDoor(dependencies: KeyDoorDependencies): Door {
  const { admit, admitTogether, limitBurst, learnBurst, recordOutcome, now } = dependencies
  const findAddress = createFindAddress(dependencies.getClientAddress)
  const findSource = (c: Context<RequestEnvironment>) =>
    isForwarded(c)
      ? forwardedSource(c)
      : toRequestSource(dependencies.getClientAddress(c), c.req.header('User-Agent'))
  const countOne = createCountOne(recordOutcome)
  const countBatch = createCountBatch(recordOutcome)
  return async (c, row, readInput) => {
    const keyHash = readKeyHash(c)
    limitBurst(keyHash)
    const input = await readIfValid(readInput)
    const tool = c.get('via') === 'mcp' ? getToolName(row) : undefined
    const request = {
      keyHash,
      isCounted: true,
      isAbandoned: () => isClientDisconnected(c),
      tool,
      delivers: readInput !== undefined && row.operation.effect === 'reads',
    }
    const { latest, items } = row.operation.each
      ? countBatch(c, await admitTogether(itemsIn(input).map((item) => withContent(request, item))))
      : countOne(c, await admit(withContent(request, requestedContent(c, input?.['version']))))
    learnBurst(keyHash, latest.requestsPerSecond)
    if (latest.allowedNetworks !== '') requireNetwork(latest.allowedNetworks, findAddress(c))
    const known = toCaller(latest, tool, c.get('requestId'), now())
    const isAudited = row.operation.effect !== 'reads' || isExport(row.operation)
    const caller = isAudited ? { source: findSource(c), ...known } : known
    requireAnyPermission(caller, permissionsFor(row))
    if (latest.proposesOnly && changesPrompts(row.operation)) {
      throw onlyProposes(decidesJudgement(row.operation))
    }
    if (latest.reach && !isOpenToRestricted(row.operation)) throw keyIsRestricted()
    return { caller, items, findPrompt: () => latest.prompt }
  }
}

/** Ignores invalid input: it is rejected once the key is known. */
function readIfValid(readInput: ReadInput | undefined) {
  const input = readInput?.()
  return input instanceof Promise ? input.catch(() => undefined) : input
}

/** Field by field: spreading two objects costs a microsecond. */
const withContent = (
  {
    keyHash,
    isCounted,
    isAbandoned,
    tool,
    delivers,
  }: Omit<AdmissionRequest, keyof RequestedContent>,
  { prompt, version }: RequestedContent,
): AdmissionRequest => ({ keyHash, isCounted, isAbandoned, tool, delivers, prompt, version })

interface Counted {
  readonly latest: Admission
  readonly items: readonly AdmittedItem[] | undefined
}

/**
 * Separate from batches: single requests are the common case, and lists of one cost them a
 * twentieth.
 */
const createCountOne =
  (recordOutcome: RecordOutcome) =>
  (c: Context<RequestEnvironment>, admission: Admission | undefined): Counted => {
    if (!admission) throw unknownKey()
    nameCaller(c, admission)
    announceRenamed(c, admission)
    if (!admission.admitted) throw overQuota(admission)
    c.set('whenAnswered', (status) => recordOutcome(toCountedRequest(admission), status))
    return { latest: admission, items: undefined }
  }

const createCountBatch =
  (recordOutcome: RecordOutcome) =>
  (c: Context<RequestEnvironment>, admissions: readonly (Admission | undefined)[]): Counted => {
    const known = admissions.filter((each) => each !== undefined)
    const latest = known.toSorted((one, other) => other.quota.used - one.quota.used)[0]
    if (!latest) throw unknownKey()
    nameCaller(c, latest)
    for (const each of known) announceRenamed(c, each)
    if (!known.some(({ admitted }) => admitted)) throw overQuota(latest)
    const items = known.map(toItem)
    c.set('whenAnswered', (status) => {
      for (const [i, each] of known.entries()) {
        if (each.admitted) recordOutcome(toCountedRequest(each), items[i]?.status ?? status)
      }
    })
    return { latest, items }
  }

/** Adds the key to the log, and the plan's limit to the response. */
function nameCaller(c: Context<RequestEnvironment>, admission: Admission): void {
  c.set('caller', { key_id: admission.keyId })
  const headers = rateLimitHeaders(admission)
  for (const name in headers) addHeader(c, name, headers[name] ?? '')
}

const toItem = (admission: Admission): AdmittedItem => ({
  prompt: admission.prompt,
  refusal: admission.admitted ? undefined : overQuota(admission),
  status: undefined,
})

/** The items of a batch; unreadable input counts as one request, which is rejected later. */
function itemsIn(input: { readonly prompts?: unknown } | undefined): RequestedContent[] {
  const items = Array.isArray(input?.prompts) ? input.prompts : [undefined]
  return items.map((item) => toRequestedContent(item?.prompt_id, item?.version))
}

const toCountedRequest = (admission: Admission): CountedRequest => ({
  at: admission.countedAt,
  projectId: admission.projectId,
  keyId: admission.keyId,
  promptId: admission.prompt?.id,
  version: admission.deliveredVersion,
})

const getToolName = ({ name, operation }: Row) =>
  ('tool' in operation ? operation.tool : undefined) ?? name

const toCaller = (
  {
    keyId,
    userId,
    clientId,
    projectId,
    environment,
    scopes,
    lostScopes,
    proposesOnly,
    reach,
    allowedNetworks: networks,
  }: Admission,
  tool: string | undefined,
  requestId: string,
  at: Date,
): Caller => ({
  actor: { kind: 'key', keyId, userId, clientId, tool },
  projectId,
  may: scopes,
  lost: lostScopes,
  proposesOnly,
  reach,
  networks,
  environment,
  requestId,
  at,
})

function readKeyHash(c: Context): string {
  const authorization = c.req.header('Authorization')
  if (authorization === undefined) {
    throw challenged(new Failure('UNAUTHORIZED', 'Send an API key: Authorization: Bearer pk_…'))
  }
  const key = bearerToken(authorization)
  if (key === undefined) throw noKey('The Authorization header has no key: send Bearer pk_…')
  if (!isApiKey(key)) throw noKey('This is not a complete API key; copy the whole key.')
  return hashApiKey(key)
}

/** Depends only on the key's format, so that it reveals nothing to a guesser. */
const noKey = (message: string) =>
  challenged(new Failure('UNAUTHORIZED', message), 'error="invalid_token"')

type RequestedContent = Pick<AdmissionRequest, 'prompt' | 'version'>

const requestedContent = (c: Context, version: unknown): RequestedContent =>
  toRequestedContent(c.req.param('prompt_id') ?? c.req.query('prompt_id'), version)

/** The prompt and version for the hot statement, which are validated later. */
function toRequestedContent(name: unknown, named: unknown): RequestedContent {
  const version = Number(named)
  return {
    prompt: typeof name === 'string' ? toPromptReference(name) : undefined,
    version: Number.isInteger(version) && version > 0 && version < 2 ** 31 ? version : undefined,
  }
}

function toPromptReference(name: string): AdmissionRequest['prompt'] {
  if (isUuid(name)) return { id: name }
  return isSlug(name) ? { slug: name } : undefined
}

/** RFC 6750, 3: no error code when the request carried no credentials at all. */
const challenged = ({ code, message }: Failure, ...parameters: string[]) =>
  new Failure(code, message, {
    'WWW-Authenticate': ['Bearer realm="promptwire"', ...parameters].join(', '),
  })

function overQuota({ quota, keyLimit, countedAt }: Admission): Failure {
  const [limit, remedy] = keyLimit?.isUsedUp
    ? [`This API key's own ${keyLimit.limit}`, 'A person can raise its limit on the API keys page.']
    : [`The plan's ${quota.limit}`, 'The operator can change the plan.']
  const next = getMonthRange(countedAt).end.toISOString()
  const message = `${limit} requests for this month are used up; the next month starts ${next}. ${remedy}`
  return new Failure('RATE_LIMITED', message, { 'Retry-After': String(secondsToReset(countedAt)) })
}
