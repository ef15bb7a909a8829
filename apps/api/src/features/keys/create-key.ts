import { keyOperations, MAX_ACTIVE_KEYS } from '@promptwire/contract/keys/keys'
import type { Input } from '@promptwire/contract/operation'
import type { RandomBytes } from '@promptwire/core/access/api-key'
import { Failure, invalidField } from '@promptwire/core/errors/failure'
import type { Caller, Person } from '../../kernel/caller.ts'
import { type UnitOfWork, unchanged } from '../../kernel/change/unit-of-work.ts'
import { parseNetworks } from '../../kernel/limits/allowed-networks.ts'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { NewKey } from './key-record.ts'
import { keyView } from './key-view.ts'
import { insertKey } from './keys.sql.ts'
import { newKey } from './new-key.ts'
import { requireApproving } from './require-approving.ts'
import { requireMaker } from './require-maker.sql.ts'
import { resolveRestriction } from './restriction.sql.ts'

/** Only this response contains the key's text. */
export const createKey = verb(
  'create_key',
  ({
    caller,
    input,
    unitOfWork,
    randomBytes,
  }: VerbContext<'create_key', { readonly randomBytes: RandomBytes }>) =>
    create({ caller, unitOfWork, randomBytes }, input, {}),
)

/** The key acts with the given role. */
export const createServiceKey = verb(
  'create_service_key',
  ({
    caller,
    input: { role: serviceRole, approves, ...input },
    unitOfWork,
    randomBytes,
  }: VerbContext<'create_service_key', { readonly randomBytes: RandomBytes }>) => {
    requireApproving({ ...input, proposesOnly: input.proposes_only, approves })
    return create({ caller, unitOfWork, randomBytes }, input, { serviceRole, approves })
  },
)

interface Needs {
  readonly caller: Caller<Person>
  readonly unitOfWork: UnitOfWork
  readonly randomBytes: RandomBytes
}

async function create(
  { caller, unitOfWork, randomBytes }: Needs,
  {
    expires_at,
    proposes_only: proposesOnly,
    monthly_requests: monthlyRequests,
    requests_per_second: requestsPerSecond,
    allowed_networks,
    restricted_to,
    ...input
  }: Input<typeof keyOperations.create_key>,
  service: Pick<NewKey, 'serviceRole' | 'approves'>,
) {
  const { projectId, actor, at } = caller
  const expires = expires_at !== undefined && { expiresAt: inTheFuture(expires_at, at) }
  const allowedNetworks = parseNetworks(allowed_networks)
  const restriction = await resolveRestriction(unitOfWork, caller, restricted_to)
  const limits = { proposesOnly, monthlyRequests, requestsPerSecond, allowedNetworks }
  const owned = { projectId, createdById: actor.userId, ...service }
  const wanted = { ...owned, ...limits, ...restriction, ...input, ...expires }
  const { text, row } = newKey(wanted, at, randomBytes)
  const { permission } = service.serviceRole
    ? keyOperations.create_service_key
    : keyOperations.create_key
  const stored = await unitOfWork.change(caller, async (tx) => {
    await requireMaker(tx, caller, permission)
    return unchanged(await insertKey(tx, caller, row, MAX_ACTIVE_KEYS))
  })
  if (!stored) throw tooManyKeys()
  return { data: { ...keyView(stored, at), key: text } }
}

const tooManyKeys = () =>
  new Failure(
    'CONFLICT',
    `A project can have ${MAX_ACTIVE_KEYS} active API keys. Revoke an unused one.`,
  )

function inTheFuture(instant: string, now: Date): Date {
  const date = new Date(instant)
  if (date > now) return date
  throw invalidField('expires_at', 'must be in the future.')
}
