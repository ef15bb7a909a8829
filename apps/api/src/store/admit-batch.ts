import type { Environment } from '@promptwire/core/api-key'
import { PLANS, type Plan } from '@promptwire/core/plans'
import { parseScope, type Scope } from '@promptwire/core/scopes'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import type { Admission, AdmissionRequest } from '../domain/admission/admission.ts'
import type { NamedPrompt, PromptPointer } from '../domain/prompt/named-prompt.ts'
import { workingVersion } from '../domain/prompt/working-version.ts'
import { ADMIT, type AdmitRow } from './admit-statement.ts'
import type { Waiting } from './batch.ts'

export interface AdmissionOptions {
  /** Of accounts that were given none. */
  readonly defaultPlan: Plan
  /** Instead of the database's clock, for tests that travel in time. */
  readonly databaseTime?: (() => Date) | undefined
}

export type WaitingRequest = Waiting<AdmissionRequest, Admission | undefined>

const PLAN_NAMES = Object.keys(PLANS)
const PLAN_QUOTAS = Object.values(PLANS).map((plan) => plan.monthlyRequests)

/** Requests of a batch that ask the same; they share a row of the statement. */
interface Group {
  readonly request: AdmissionRequest
  /** Positions in the batch, in order of arrival. */
  readonly members: number[]
}

/** Admits all requests of a batch with one prepared statement. */
export const createAdmitBatch =
  (pool: pg.Pool, options: AdmissionOptions) =>
  async (batch: readonly WaitingRequest[]): Promise<void> => {
    if (batch.length === 0) return
    const groups = groupAlike(batch)
    const { rows } = await pool.query<AdmitRow>(admitStatement(groups, options))
    const answers = new Array<Admission | undefined>(batch.length)
    for (const row of rows) {
      const { request, members } = groups[row.position - 1] as Group
      const shared = toAdmission(row, request)
      for (const [place, member] of members.entries()) {
        answers[member] = placeIn(shared, row, place)
      }
    }
    for (const [member, { resolve }] of batch.entries()) resolve(answers[member])
  }

/** The statement for groups of requests; for none, it does all but count. */
export const admitStatement = (groups: readonly Group[], options: AdmissionOptions) => ({
  name: 'admit',
  text: ADMIT,
  values: parametersOf(groups, options),
})

/** A key's hash as a name that can be compared. */
export const nameOfKey = (keyHash: Uint8Array): string => Buffer.from(keyHash).toString('latin1')

function groupAlike(batch: readonly WaitingRequest[]): Group[] {
  const groups = new Map<string, Group>()
  for (const [member, { request }] of batch.entries()) {
    const alike = identityOf(request)
    const group = groups.get(alike)
    if (group) group.members.push(member)
    else groups.set(alike, { request, members: [member] })
  }
  return [...groups.values()]
}

function identityOf({ keyHash, prompt, version, isCounted }: AdmissionRequest): string {
  const name = prompt && ('slug' in prompt ? prompt.slug : prompt.id)
  return `${nameOfKey(keyHash)} ${name ?? ''} ${version ?? ''} ${isCounted}`
}

const parametersOf = (
  groups: readonly Group[],
  { defaultPlan, databaseTime }: AdmissionOptions,
) => [
  groups.map(({ request }) => request.keyHash),
  groups.map(({ request: { prompt } }) => (prompt && 'slug' in prompt ? prompt.slug : null)),
  groups.map(({ request: { prompt } }) => (prompt && 'id' in prompt ? prompt.id : null)),
  groups.map(({ request }) => request.version ?? null),
  groups.map(({ request, members }) => (request.isCounted ? members.length : 0)),
  PLAN_NAMES,
  PLAN_QUOTAS,
  defaultPlan,
  databaseTime?.().toISOString() ?? null,
]

const toAdmission = (row: AdmitRow, request: AdmissionRequest): Admission => ({
  keyId: row.key_id,
  userId: row.user_id,
  clientId: row.client_id ?? undefined,
  projectId: row.project_id,
  // The column holds only what our own code wrote.
  environment: row.environment as Environment,
  scopes: scopesIn(row.scopes),
  quota: { limit: row.quota ?? undefined, used: row.used_before },
  countedAt: new Date(row.counted_at),
  admitted: true,
  prompt: row.prompt_id === null ? undefined : promptOf(row.prompt_id, row, request),
})

const parsedScopes = new LRUCache<string, ReadonlySet<Scope>>({ max: 1_000 })

/** Few sets of scopes are in use, by many requests. */
function scopesIn(text: string): ReadonlySet<Scope> {
  const known = parsedScopes.get(text)
  if (known) return known
  const scopes = new Set(parseScope(text))
  parsedScopes.set(text, scopes)
  return scopes
}

/** The first `admitted` of a group fit into the plan, each with a place of its own. */
const placeIn = (shared: Admission, row: AdmitRow, place: number): Admission => ({
  ...shared,
  admitted: place < row.admitted,
  quota: { ...shared.quota, used: row.used_before + Math.min(place + 1, row.admitted) },
})

const promptOf = (id: string, row: AdmitRow, request: AdmissionRequest): NamedPrompt => ({
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
