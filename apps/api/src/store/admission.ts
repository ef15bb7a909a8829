import type { Environment } from '@promptwire/core/api-key'
import { monthOf, PLANS, type Plan } from '@promptwire/core/plans'
import { parseScope, type Scope } from '@promptwire/core/scopes'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import type {
  Admission,
  AdmissionRequest,
  Admit,
  PromptPointer,
} from '../domain/admission/admission.ts'
import { workingVersion } from '../domain/prompt/working-version.ts'
import { ADMIT, type AdmitRow } from './admit-statement.ts'
import { createBatch } from './batch.ts'
import { ADMISSION_RUNS } from './server-pool.ts'

const PLAN_NAMES = Object.keys(PLANS)
const PLAN_QUOTAS = Object.values(PLANS).map((plan) => plan.monthlyRequests)

/** A second run fills the time in which the first one waits for its commit. */
const LIMITS = { size: 512, runs: ADMISSION_RUNS }

/** Requests of a batch that ask the same; they share a row of the statement. */
interface Group {
  readonly request: AdmissionRequest
  /** Positions in the batch, in order of arrival. */
  readonly members: number[]
}

/** The hot path: admits all requests that arrived together with one prepared statement. */
export function createAdmit(pool: pg.Pool, now: () => Date, defaultPlan: Plan): Admit {
  return createBatch<AdmissionRequest, Admission | undefined>(async (requests) => {
    const groups = groupAlike(requests)
    const { rows } = await pool.query<AdmitRow>({
      name: 'admit',
      text: ADMIT,
      values: parametersOf(groups, now(), defaultPlan),
    })
    const answers = new Array<Admission | undefined>(requests.length)
    for (const row of rows) {
      const { request, members } = groups[row.position - 1] as Group
      const shared = toAdmission(row, request)
      for (const [place, member] of members.entries()) {
        answers[member] = placeIn(shared, row, place)
      }
    }
    return answers
  }, LIMITS)
}

function groupAlike(requests: readonly AdmissionRequest[]): Group[] {
  const groups = new Map<string, Group>()
  for (const [member, request] of requests.entries()) {
    const alike = identityOf(request)
    const group = groups.get(alike)
    if (group) group.members.push(member)
    else groups.set(alike, { request, members: [member] })
  }
  return [...groups.values()]
}

function identityOf({ keyHash, prompt, version }: AdmissionRequest): string {
  const name = prompt && ('slug' in prompt ? prompt.slug : prompt.id)
  return `${Buffer.from(keyHash).toString('latin1')} ${name ?? ''} ${version ?? ''}`
}

const parametersOf = (groups: readonly Group[], instant: Date, defaultPlan: Plan) => [
  groups.map(({ request }) => request.keyHash),
  groups.map(({ request: { prompt } }) => (prompt && 'slug' in prompt ? prompt.slug : null)),
  groups.map(({ request: { prompt } }) => (prompt && 'id' in prompt ? prompt.id : null)),
  groups.map(({ request }) => request.version ?? null),
  groups.map(({ members }) => members.length),
  PLAN_NAMES,
  PLAN_QUOTAS,
  monthOf(instant).start.toISOString(),
  instant.toISOString(),
  defaultPlan,
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
  admitted: true,
  promptId: row.prompt_id ?? undefined,
  prompt: pointerOf(row, request),
  unsavedVersion:
    row.prompt_id !== null && row.revision !== row.saved_revision
      ? row.last_version + 1
      : undefined,
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

function pointerOf(row: AdmitRow, request: AdmissionRequest): PromptPointer | undefined {
  if (row.prompt_id === null) return undefined
  const prompt = { id: row.prompt_id, name: row.name, revision: row.revision }
  if (row.version_id !== null) {
    return { ...prompt, version: row.version_number, versionId: row.version_id }
  }
  if (row.environment === 'live' || request.version !== undefined) return undefined
  const { revision, saved_revision: savedRevision, last_version: lastVersion } = row
  const version = workingVersion({ revision, savedRevision, lastVersion })
  return { ...prompt, version, versionId: undefined }
}
