import type { Environment } from '@promptwire/core/access/api-key'
import { splitByRole } from '@promptwire/core/access/roles'
import { parseScope } from '@promptwire/core/access/scopes'
import type { Plan } from '@promptwire/core/plans'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import type { PromptPointer, ResolvedPrompt } from '../../kernel/resolved-prompt.ts'
import type { Waiting } from '../../platform/database/batch.ts'
import { queryPrepared } from '../../platform/database/prepared-query.ts'
import { workingVersion } from '../prompts/index.ts'
import type { Admission, AdmissionRequest } from './admission.ts'
import { ADMIT, ADMIT_ANY, type AdmitRow } from './admission-statement.sql.ts'
import { createRecordKeyUse } from './record-key-use.sql.ts'

export interface AdmissionOptions {
  /** Of accounts that were given none. */
  readonly defaultPlan: Plan
  /** Instead of the database's clock, for tests that travel in time. */
  readonly databaseTime?: (() => Date) | undefined
}

export type WaitingRequest = Waiting<AdmissionRequest, Admission | undefined>

/** Requests of a batch that ask the same, in order of arrival; they share a row of the statement. */
interface Group {
  readonly request: AdmissionRequest
  readonly members: WaitingRequest[]
}

/** Which keys a batch admits, and what to do with requests of other keys. */
export interface AdmittedKeys {
  /** Those without a limit of their own, or any key, also by former secrets: a statement each. */
  readonly keys: 'plain' | 'any'
  readonly passOn: (unknown: readonly WaitingRequest[]) => void
}

/** Admits all requests of a batch with one prepared statement. */
export function createAdmitBatch(
  pool: pg.Pool,
  options: AdmissionOptions,
  { keys, passOn }: AdmittedKeys,
) {
  const recordKeyUse = createRecordKeyUse(pool, options.databaseTime)
  return async (batch: readonly WaitingRequest[]): Promise<void> => {
    if (batch.length === 0) return
    const groups = groupRequests(batch)
    const rows = await queryPrepared<AdmitRow>(pool, admitStatement(groups, options, keys))
    const unknown = answer(groups, rows)
    if (unknown.length > 0) passOn(unknown)
    await recordKeyUse(rows, ({ position }) => groups[position - 1]?.request.tool)
  }
}

/** The statement for groups of requests; for none, it does all but count. */
export const admitStatement = (
  groups: readonly Group[],
  options: AdmissionOptions,
  keys: AdmittedKeys['keys'] = 'plain',
) => {
  const values = toParameters(groups, options)
  return keys === 'plain'
    ? { name: 'admit', text: ADMIT, values }
    : { name: 'admit any', text: ADMIT_ANY, values }
}

function groupRequests(batch: readonly WaitingRequest[]): Group[] {
  const groups = new Map<string, Group>()
  for (const waiting of batch) {
    const { request } = waiting
    const groupKey = toGroupKey(request)
    const group = groups.get(groupKey)
    if (group) group.members.push(waiting)
    else groups.set(groupKey, { request, members: [waiting] })
  }
  return [...groups.values()]
}

function toGroupKey(request: AdmissionRequest): string {
  const { keyHash, prompt, version, delivers, isCounted, tool } = request
  const name = prompt && ('slug' in prompt ? prompt.slug : prompt.id)
  return `${keyHash} ${name ?? ''} ${version ?? ''} ${delivers} ${isCounted} ${tool ?? ''}`
}

/**
 * Of an account's requests, in the order of their rows and of their arrival, as many are admitted
 * as fitted into its plan; each has a place of its own in the count. Returns those of unknown keys.
 */
function answer(groups: readonly Group[], rows: readonly AdmitRow[]): WaitingRequest[] {
  const found: AdmitRow[] = []
  for (const row of rows) found[row.position - 1] = row
  const placesTaken = new Map<string, number>()
  const unknown: WaitingRequest[] = []
  for (const [i, group] of groups.entries()) {
    const row = found[i]
    if (row) answerGroup(group, row, placesTaken)
    else unknown.push(...group.members)
  }
  return unknown
}

function answerGroup(group: Group, row: AdmitRow, placesTaken: Map<string, number>): void {
  const { isCounted } = group.request
  const shared = toAdmission(row, group.request)
  let place = isCounted ? (placesTaken.get(row.account_id) ?? 0) : 0
  const fitted = row.admitted ?? 0
  const usedBefore = (row.used ?? 0) - fitted
  for (const { resolve } of splitByKeyLimit(group, row, shared)) {
    const admitted = place < fitted
    place++
    const used = usedBefore + Math.min(place, fitted)
    resolve({ ...shared, admitted, quota: { limit: shared.quota.limit, used } })
  }
  if (isCounted) placesTaken.set(row.account_id, place)
}

/** The requests that fit into the key's own limit; the others are refused, and take no place. */
function splitByKeyLimit(
  { members, request: { isCounted } }: Group,
  row: AdmitRow,
  shared: Admission,
): readonly WaitingRequest[] {
  if (!shared.keyLimit || !isCounted) return members
  const keyLimit = { ...shared.keyLimit, isUsedUp: true }
  for (const { resolve } of members.slice(row.wanted)) {
    resolve({ ...shared, admitted: false, keyLimit })
  }
  return members.slice(0, row.wanted)
}

const toParameters = (
  groups: readonly Group[],
  { defaultPlan, databaseTime }: AdmissionOptions,
) => [
  groups.map(({ request }) => request.keyHash),
  groups.map(({ request: { prompt } }) => (prompt && 'slug' in prompt ? prompt.slug : null)),
  groups.map(({ request: { prompt } }) => (prompt && 'id' in prompt ? prompt.id : null)),
  groups.map(({ request }) => request.version ?? null),
  groups.map(({ request, members }) => (request.isCounted ? members.length : 0)),
  defaultPlan,
  databaseTime?.().toISOString() ?? null,
  groups.map(({ request }) => request.delivers),
]

const toAdmission = (row: AdmitRow, request: AdmissionRequest): Admission => ({
  keyId: row.key_id,
  userId: row.user_id,
  clientId: row.client_id ?? undefined,
  projectId: row.project_id,
  // The column holds only what our own code wrote.
  environment: row.environment as Environment,
  ...splitScopes(row.role_and_scopes),
  proposesOnly: row.proposes_only ?? false,
  reach: toReach(row),
  allowedNetworks: row.allowed_networks ?? '',
  requestsPerSecond: row.requests_per_second ?? undefined,
  toolsets: row.toolsets ?? '',
  quota: { limit: row.quota ?? undefined, used: row.used ?? 0 },
  keyLimit: toKeyLimit(row),
  countedAt: new Date(row.counted_at),
  admitted: true,
  deliveredVersion: row.delivered_version,
  prompt: row.prompt_id === null ? undefined : toResolvedPrompt(row.prompt_id, row, request),
  renamed: row.renamed === null ? undefined : toRenamed(row.renamed),
})

function toRenamed(text: string): Admission['renamed'] {
  const [slug = '', renamedAt, expiresAt] = text.split(' ')
  return { slug, renamedAt: Number(renamedAt), expiresAt: Number(expiresAt) }
}

const toKeyLimit = ({ key_limit: limit, key_used: used }: AdmitRow): Admission['keyLimit'] =>
  typeof limit === 'number' ? { limit, used: used ?? 0, isUsedUp: false } : undefined

/** Joined texts are read faster than arrays; an empty one is a restriction to nothing. */
const toReach = ({ folder_ids: folders, prompt_ids: prompts }: AdmitRow): Admission['reach'] =>
  typeof folders === 'string'
    ? { folderIds: splitIds(folders), promptIds: splitIds(prompts ?? '') }
    : undefined

const splitIds = (ids: string) => (ids === '' ? [] : ids.split(','))

type KeyScopes = Pick<Admission, 'scopes' | 'lostScopes'>

const knownScopes = new LRUCache<string, KeyScopes>({ max: 1_000 })

/** Few sets of scopes are in use, by many requests. */
function splitScopes(roleAndScopes: string): KeyScopes {
  const known = knownScopes.get(roleAndScopes)
  if (known) return known
  const end = roleAndScopes.indexOf(' ')
  const granted = parseScope(roleAndScopes.slice(end + 1))
  const { allowed, lost } = splitByRole(granted, roleAndScopes.slice(0, end))
  const scopes = { scopes: new Set(allowed), lostScopes: new Set(lost) }
  knownScopes.set(roleAndScopes, scopes)
  return scopes
}

const toResolvedPrompt = (
  id: string,
  row: AdmitRow,
  request: AdmissionRequest,
): ResolvedPrompt => ({
  id,
  content: pointerTo(id, row, request),
  unsavedVersion: row.revision === row.saved_revision ? undefined : row.last_version + 1,
})

function pointerTo(
  id: string,
  row: AdmitRow,
  request: AdmissionRequest,
): PromptPointer | undefined {
  const prompt = { id, name: row.name, revision: row.revision }
  if (row.version_id !== null) {
    return { ...prompt, version: row.version_number, versionId: row.version_id }
  }
  if (row.environment === 'live' || request.version !== undefined) return undefined
  const { revision, saved_revision: savedRevision, last_version: lastVersion } = row
  const version = workingVersion({ revision, savedRevision, lastVersion })
  return { ...prompt, version, versionId: undefined }
}
