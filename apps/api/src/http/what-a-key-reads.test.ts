import { randomUUID } from 'node:crypto'
import { CompiledPrompt, DeliveredPrompt } from '@promptwire/contract/delivery/delivery-fields'
import { isUnboundedStream, type PublicOperation } from '@promptwire/contract/operation'
import { type PublicContract, publicContract } from '@promptwire/contract/public-contract'
import { SCOPES, type Scope } from '@promptwire/core/access/scopes'
import { isUuid } from '@promptwire/core/text/slug'
import { describe, expect } from 'vitest'
import type { TestApi } from '../../../../test/support/api.ts'
import { test as apiTest } from '../../../../test/support/api-test.ts'
import { sendOperation } from '../../../../test/support/operation-request.ts'
import { allPermissionsFor } from '../../../../test/support/project-doors.ts'
import type { Subject } from '../../../../test/support/subject.ts'
import { VALID_INPUTS } from '../../../../test/support/valid-inputs.ts'
import { CANARY, createCanaries, type Place } from '../../test/support/canaries.ts'

/** Inputs that make a response as complete as possible; other operations use the valid ones. */
const TELLING: Partial<Record<keyof PublicContract, object>> = {
  list_prompts: { include: 'variables' },
  search_prompts: { q: 'canary' },
  list_audit_entries: { limit: 500 },
  delete_folder: { move_contents_to: 'root' },
}

/** Fields that delivery shows with prompts:read alone, by the key's environment. */
function delivered(name: keyof PublicContract): Place[] {
  const { output, each } = publicContract[name] as PublicOperation
  if (each !== undefined) return delivered(each as keyof PublicContract)
  if (output === DeliveredPrompt) return ['text', 'default', 'config']
  if (output === CompiledPrompt) return ['text', 'default']
  // SKILL.md is the delivered prompt.
  if (name === 'get_prompt_file') return ['text', 'default']
  return name === 'list_prompts' ? ['default'] : []
}

interface Seen {
  readonly scope: string
  readonly place: string
  readonly stage: string
}

async function canariesIn(api: TestApi, name: keyof PublicContract, subject: Subject, key: string) {
  const input = { ...VALID_INPUTS[name](subject), ...TELLING[name] }
  const response = await sendOperation(api.app.request, name, input, {
    authorization: `Bearer ${key}`,
  })
  const text = await response.text()
  expect(response.status, `${name}: ${text}`).toBe(200)
  return [...text.matchAll(CANARY)].map(
    ([, scope = '', place = '', stage = '']): Seen => ({ scope, place, stage }),
  )
}

const ENVIRONMENTS = ['live', 'dev'] as const

async function createProject(api: TestApi, client: Parameters<typeof createCanaries>[1]) {
  const { owner, subject } = await createCanaries(api, client)
  const keys = new Map<string, Promise<{ text: string }>>()
  const keyWith = async (environment: (typeof ENVIRONMENTS)[number], scopes: readonly Scope[]) => {
    const kind = `${environment} ${scopes.join(' ')}`
    const key = keys.get(kind) ?? api.key(owner, environment, scopes)
    keys.set(kind, key)
    return (await key).text
  }
  return { owner, subject, keyWith }
}
type Canaries = Awaited<ReturnType<typeof createProject>>

async function expectNothingMore(
  api: TestApi,
  name: keyof PublicContract,
  { subject, keyWith }: Canaries,
  scopes: readonly Scope[],
  environment: (typeof ENVIRONMENTS)[number],
) {
  const stage = environment === 'live' ? 'published' : 'draft'
  const places: readonly string[] = delivered(name)
  const beyond = (await canariesIn(api, name, subject, await keyWith(environment, scopes))).filter(
    (seen) =>
      !(scopes as readonly string[]).includes(seen.scope) &&
      !(places.includes(seen.place) && seen.stage === stage),
  )
  expect(beyond, `${name} with ${environment} ${scopes.join(' ')}`).toEqual([])
}

/** Without event streams: events name records, hold no values, and never end. */
const operations = (
  Object.entries(publicContract) as [keyof PublicContract, PublicOperation][]
).filter(([, row]) => !isUnboundedStream(row))
const isRead = ([, { effect }]: (typeof operations)[number]) => effect === 'reads'
const reads = operations.filter(isRead)
const writes = operations.filter((each) => !isRead(each))

/** Sorts deletions last, so that each write finds its records. */
function toOrder([name, { effect }]: (typeof operations)[number]): number {
  const last = ['import_test_cases', 'delete_prompt'].indexOf(name)
  if (last >= 0) return 3 + last
  if (name === 'reorder_blocks') return 0
  return effect === 'destroys' ? 2 : 1
}
const READ_SCOPES = SCOPES.filter((scope) => scope.endsWith(':read'))

function wrongNames(input: object): [string, unknown][] {
  return Object.entries(input).flatMap(([field, value]): [string, unknown][] => {
    if (/^(version|from|to)$/.test(field)) return [[field, 999]]
    if (field === 'block_ids') return [[field, [randomUUID()]]]
    if (!/_(id|slug|to)$/.test(field)) return []
    return [[field, isUuid(String(value)) || value === 'root' ? randomUUID() : 'no-such-thing']]
  })
}

const test = apiTest.extend('canaries', { scope: 'file' }, ({ api, client }) =>
  createProject(api, client),
)

describe("a response contains nothing beyond the key's scopes", () => {
  test.for(reads)(
    '%s, to keys of one scope and to keys of all but one',
    async ([name, row], { api, canaries }) => {
      const others = READ_SCOPES.filter((scope) => scope !== row.scope)
      const missing = others.map((scope) => SCOPES.filter((each) => each !== scope))
      for (const environment of ENVIRONMENTS) {
        for (const scopes of [[row.scope], ...missing]) {
          await expectNothingMore(api, name, canaries, scopes, environment)
        }
      }
    },
  )

  test.for(ENVIRONMENTS)(
    'of every write, to %s keys with write scopes only',
    async (environment, { api, client }) => {
      const written = await createProject(api, client)
      for (const [name, row] of writes.toSorted((a, b) => toOrder(a) - toOrder(b))) {
        const scopes = SCOPES.filter((scope) => allPermissionsFor(row).includes(scope))
        await expectNothingMore(api, name, written, scopes, environment)
      }
    },
  )

  test.for(operations)(
    '%s, if it rejects names in the input',
    async ([name, row], { api, canaries }) => {
      const input = { ...VALID_INPUTS[name](canaries.subject), ...TELLING[name] }
      const key = await canaries.keyWith('live', [row.scope])
      for (const [field, wrong] of wrongNames(input)) {
        const given = { ...input, [field]: wrong }
        const response = await sendOperation(api.app.request, name, given, {
          authorization: `Bearer ${key}`,
        })
        const answer = await response.text()
        expect(response.status, `${name} ${field}: ${answer}`).toBeGreaterThanOrEqual(400)
        const scopes = [...answer.matchAll(CANARY)].map(([, scope]) => scope)
        expect(scopes.filter((scope) => scope !== row.scope)).toEqual([])
      }
    },
  )

  test('a key with all scopes sees every canary, except the one for people', async ({
    api,
    canaries,
  }) => {
    const { text } = await api.key(canaries.owner, 'dev')
    const received = new Set<string>()
    for (const [name] of reads) {
      for (const { scope, place } of await canariesIn(api, name, canaries.subject, text)) {
        received.add(`${scope} ${place}`)
      }
    }
    expect([...received].sort()).toEqual([
      'blocks:read text',
      'prompts:read config',
      'prompts:read other',
      'test_cases:read other',
      'variables:read default',
      'variables:read other',
      'versions:read other',
    ])
  })
})

test('a key without blocks:read cannot learn block texts by searching', async ({
  api,
  client,
  canaries,
}) => {
  const { owner } = canaries
  const found = async (...scopes: Scope[]) => {
    const { text } = await api.key(owner, 'dev', scopes)
    const { data } = await client.search_prompts({ q: 'blocks:read' }, { bearer: text })
    return data.length
  }
  expect([await found('prompts:read'), await found('prompts:read', 'blocks:read')]).toEqual([0, 1])
})
