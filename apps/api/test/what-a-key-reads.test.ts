import { randomUUID } from 'node:crypto'
import type { Client } from '@promptwire/core/contract/derive/client'
import { isEndless, type PublicOperation } from '@promptwire/core/contract/operation'
import { DEMO_ID } from '@promptwire/core/contract/provider-fields'
import { CompiledPrompt, DeliveredPrompt } from '@promptwire/core/contract/public/delivery'
import {
  type PublicContract,
  publicContract,
} from '@promptwire/core/contract/public/public-contract'
import { SCOPES, type Scope } from '@promptwire/core/scopes'
import { isUuid } from '@promptwire/core/slug'
import { describe, expect } from 'vitest'
import type { TestApi } from '../../../test/support/api.ts'
import { test as apiTest } from '../../../test/support/api-test.ts'
import type { Owner } from '../../../test/support/fixtures.ts'
import { sendOperation } from '../../../test/support/operation-request.ts'
import { type Subject, VALID_INPUTS } from '../../../test/support/valid-inputs.ts'

/** Texts that tell who may read them: the scope, and what they stand in at which stage. */
type Place = 'text' | 'default' | 'config' | 'other'
type Stage = 'draft' | 'published'
const canary = (scope: Scope | 'people', place: Place = 'other', stage: Stage = 'draft') =>
  `canary ${scope} ${place} ${stage} end`
const CANARY = /canary (\S+) (\S+) (\S+) end/g

/** A prompt with a canary in everything: published, then changed in its working copy. */
async function createCanaries(
  api: TestApi,
  client: Client<typeof publicContract>,
): Promise<{ owner: Owner; subject: Subject }> {
  const owner = await api.owner()
  const options = { bearer: (await api.key(owner, 'dev')).text }
  const prompts = canary('prompts:read')
  const { data: folder } = await client.create_folder({ name: prompts }, options)
  const { data: prompt } = await client.create_prompt(
    {
      name: prompts,
      slug: `subject-${randomUUID()}`,
      description: prompts,
      tags: [prompts],
      model_config: { model: canary('prompts:read', 'config') },
      folder_id: folder.id,
    },
    options,
  )
  const { id: prompt_id, blocks: [block, other, ...more] = [] } = prompt
  for (const { id } of more) await client.delete_block({ block_id: id }, options)
  const blockId = block?.id ?? ''
  const write = async (variableId: string, stage: Stage) => {
    const text = canary('blocks:read', 'text', stage)
    await client.update_block({ block_id: blockId, title: text, content: text }, options)
    const default_value = canary('variables:read', 'default', stage)
    const description = canary('variables:read')
    await client.update_variable({ variable_id: variableId, default_value, description }, options)
  }
  const { data: variable } = await client.create_variable({ prompt_id, key: 'a' }, options)
  await write(variable.id, 'published')
  await client.save_draft_version({ prompt_id, note: canary('versions:read') }, options)
  await client.publish_version({ prompt_id, version: 1 }, options)
  await write(variable.id, 'draft')
  const cases = canary('test_cases:read')
  const { data: testCase } = await client.create_test_case(
    {
      prompt_id,
      input_text: cases,
      expected_output: cases,
      variables: { a: cases },
      checks: [{ type: 'contains', value: cases }],
    },
    options,
  )
  await client.rollback_version({ prompt_id, version: 1 }, options)
  await write(variable.id, 'draft')
  const { data: run } = await client.run_playground(
    {
      prompt_id,
      variables: { a: canary('blocks:read', 'text') },
      provider: DEMO_ID,
      message: 'Hi',
    },
    options,
  )
  const { data: proposal } = await client.create_proposal(
    {
      prompt_id,
      title: prompts,
      reason: prompts,
      update_blocks: [{ block_id: blockId, content: canary('blocks:read', 'text', 'published') }],
      set_variables: [{ key: 'a', description: canary('variables:read', 'other', 'published') }],
    },
    options,
  )
  await client.comment_on_proposal({ proposal_id: proposal.id, text: prompts }, options)
  // What both sides changed is shown with its three texts.
  await write(variable.id, 'published')
  await write(variable.id, 'draft')
  const { data: small } = await client.create_proposal(
    { prompt_id, title: prompts, model_config: { model: `${canary('prompts:read', 'config')}!` } },
    options,
  )
  const url = `https://hooks.example/${canary('people')}`
  const webhook = { id: randomUUID(), projectId: owner.projectId, url, description: url }
  await api.stores.webhooks.create(
    api.system(owner.projectId),
    { ...webhook, events: [], secret: '', createdAt: new Date() },
    20,
  )
  const { id: keyId } = await api.key(owner)
  const subject = {
    promptId: prompt_id,
    slug: prompt.slug,
    // The walk has made it by the time that it deletes.
    spareSlug: `${prompt.slug}-copy`,
    blockId,
    otherBlockId: other?.id ?? '',
    variableId: variable.id,
    testCaseId: testCase.id,
    playgroundRunId: run.id,
    evalRunId: await api.evalRun(prompt_id),
    goingEvalRunId: await api.evalRun(prompt_id, 'running'),
    proposalId: proposal.id,
    smallProposalId: small.id,
    folderId: folder.id,
    keyId,
    accountId: owner.accountId,
    jobId: await api.failedJob(owner),
    auditEntryId: '',
    providerId: await api.provider(owner),
    ...(await api.webhook(owner)),
  }
  return { owner, subject }
}

/** Inputs that make an answer as telling as it can be; the others are the valid ones. */
const TELLING: Partial<Record<keyof PublicContract, object>> = {
  list_prompts: { include: 'variables' },
  search_prompts: { q: 'canary' },
  list_audit_entries: { limit: 500 },
  delete_folder: { move_contents_to: 'root' },
}

/** What delivery shows with prompts:read alone, of the stage that the key's environment names. */
function delivered(name: keyof PublicContract): Place[] {
  const { output } = publicContract[name] as PublicOperation
  if (output === DeliveredPrompt) return ['text', 'default', 'config']
  if (output === CompiledPrompt) return ['text', 'default']
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

async function expectNothingMore(
  api: TestApi,
  name: keyof PublicContract,
  { owner, subject }: Awaited<ReturnType<typeof createCanaries>>,
  scopes: readonly Scope[],
  environment: (typeof ENVIRONMENTS)[number],
) {
  const key = await api.key(owner, environment, scopes)
  const stage = environment === 'live' ? 'published' : 'draft'
  const places: readonly string[] = delivered(name)
  const beyond = (await canariesIn(api, name, subject, key.text)).filter(
    (seen) =>
      !(scopes as readonly string[]).includes(seen.scope) &&
      !(places.includes(seen.place) && seen.stage === stage),
  )
  expect(beyond, `${name} with ${environment} ${scopes.join(' ')}`).toEqual([])
}

/** Events name records and hold no values; their answers do not end. */
const operations = (
  Object.entries(publicContract) as [keyof PublicContract, PublicOperation][]
).filter(([, row]) => !isEndless(row))
const isRead = ([, { effect }]: (typeof operations)[number]) => effect === 'reads'
const reads = operations.filter(isRead)
const writes = operations.filter((each) => !isRead(each))

/** So that each write still finds what it works on. */
function turnOf([name, { effect }]: (typeof operations)[number]): number {
  const last = ['import_test_cases', 'delete_prompt'].indexOf(name)
  if (last >= 0) return 3 + last
  if (name === 'reorder_blocks') return 0
  return effect === 'destroys' ? 2 : 1
}
const READ_SCOPES = SCOPES.filter((scope) => scope.endsWith(':read'))

/** The fields of an input that name records, each with the name of none. */
function wrongNames(input: object): [string, unknown][] {
  return Object.entries(input).flatMap(([field, value]): [string, unknown][] => {
    if (/^(version|from|to)$/.test(field)) return [[field, 999]]
    if (field === 'block_ids') return [[field, [randomUUID()]]]
    if (!/_(id|slug|to)$/.test(field)) return []
    return [[field, isUuid(String(value)) || value === 'root' ? randomUUID() : 'no-such-thing']]
  })
}

const test = apiTest.extend('canaries', { scope: 'file' }, ({ api, client }) =>
  createCanaries(api, client),
)

describe('an answer shows nothing that the key has no scope to read', () => {
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
    'of every write, to %s keys that may only write',
    async (environment, { api, client }) => {
      const written = await createCanaries(api, client)
      for (const [name, row] of writes.toSorted((a, b) => turnOf(a) - turnOf(b))) {
        await expectNothingMore(api, name, written, [row.scope], environment)
      }
    },
  )

  test.for(operations)(
    '%s, where it refuses what the input names',
    async ([name, row], { api, canaries }) => {
      const input = { ...VALID_INPUTS[name](canaries.subject), ...TELLING[name] }
      const { text } = await api.key(canaries.owner, 'live', [row.scope])
      for (const [field, wrong] of wrongNames(input)) {
        const given = { ...input, [field]: wrong }
        const response = await sendOperation(api.app.request, name, given, {
          authorization: `Bearer ${text}`,
        })
        const answer = await response.text()
        expect(response.status, `${name} ${field}: ${answer}`).toBeGreaterThanOrEqual(400)
        const scopes = [...answer.matchAll(CANARY)].map(([, scope]) => scope)
        expect(scopes.filter((scope) => scope !== row.scope)).toEqual([])
      }
    },
  )

  test('every canary sings for a key with all scopes, but the one for people', async ({
    api,
    canaries,
  }) => {
    const { text } = await api.key(canaries.owner, 'dev')
    const heard = new Set<string>()
    for (const [name] of reads) {
      for (const { scope, place } of await canariesIn(api, name, canaries.subject, text)) {
        heard.add(`${scope} ${place}`)
      }
    }
    expect([...heard].sort()).toEqual([
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

test('a key without blocks:read cannot find out by searching what stands in a block', async ({
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
