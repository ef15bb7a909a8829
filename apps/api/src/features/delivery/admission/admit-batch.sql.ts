import type { Environment } from '@promptwire/core/access/api-key'
import { splitByRole } from '@promptwire/core/access/roles'
import { parseScope } from '@promptwire/core/access/scopes'
import type { Plan } from '@promptwire/core/plans'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import type { PromptPointer, ResolvedPrompt } from '../../../kernel/resolved-prompt.ts'
import type { Waiting } from '../../../platform/database/batch.ts'
import { queryPrepared } from '../../../platform/database/prepared-query.ts'
import { workingVersion } from '../../prompts/index.ts'
import type { Admission, AdmissionRequest } from './admission.ts'
import { ADMIT, ADMIT_ANY, type AdmitRow } from './admission-statement.sql.ts'
import { createRecordKeyUse } from './record-key-use.sql.ts'

export interface AdmissionOptions {
  /** For accounts without a plan. */
  readonly defaultPlan: Plan
  /** Overrides the database clock in tests. */
  readonly databaseTime?: (() => Date) | undefined
}

export type WaitingRequest = Waiting<AdmissionRequest, Admission | undefined>

interface Group {
  readonly request: AdmissionRequest
  readonly members: WaitingRequest[]
}

export interface AdmittedKeys {
  /**
   * `plain`: keys without own limits. `any`: any key, including former secrets. Each uses its own statement.
   */
  readonly keys: 'plain' | 'any'
  readonly passOn: (unknown: readonly WaitingRequest[]) => void
}

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

/** With no groups, the statement does everything but count. */
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
 * Admits as many of an account's requests as fit its plan, in row and arrival order; each has its own place
 * in the count. Returns requests of unknown keys.
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

/** Returns the requests within the key's own limit. Rejects the others, which take no place. */
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
  // Only our own code writes the column.
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

/** Joined texts parse faster than arrays; an empty text restricts the key to nothing. */
const toReach = ({ folder_ids: folders, prompt_ids: prompts }: AdmitRow): Admission['reach'] =>
  typeof folders === 'string'
    ? { folderIds: splitIds(folders), promptIds: splitIds(prompts ?? '') }
    : undefined

const splitIds = (ids: string) => (ids === '' ? [] : ids.split(','))

type KeyScopes = Pick<Admission, 'scopes' | 'lostScopes'>

const knownScopes = new LRUCache<string, KeyScopes>({ max: 1_000 })

/** Cached: many requests share a few sets of scopes. */
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
