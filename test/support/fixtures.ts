import { randomBytes, randomUUID } from 'node:crypto'
import type { Environment } from '@promptwire/core/api-key'
import { parseSigningKeys } from '@promptwire/core/oauth/signing-keys'
import type { Plan } from '@promptwire/core/plans'
import { SCOPES, type Scope } from '@promptwire/core/scopes'
import type { Database } from '../../apps/api/src/database/database.ts'
import { type Caller, theSystem } from '../../apps/api/src/domain/caller.ts'
import { newId } from '../../apps/api/src/domain/identifiers.ts'
import { newKey } from '../../apps/api/src/domain/key/new-key.ts'
import type { PromptContent } from '../../apps/api/src/domain/prompt/content.ts'
import { hashOfContent } from '../../apps/api/src/domain/prompt/content-hash.ts'
import { contentOf, type PromptDraft } from '../../apps/api/src/domain/prompt/prompt-draft.ts'
import { storePrompt } from '../../apps/api/src/domain/prompt/store-prompt.ts'
import { createProposeChanges } from '../../apps/api/src/domain/proposal/propose-changes.ts'
import { hashPassword } from '../../apps/api/src/domain/session/password.ts'
import { startSession } from '../../apps/api/src/domain/session/start-session.ts'
import type { TestCaseFields } from '../../apps/api/src/domain/test-case/test-case-store.ts'
import { runColumns } from '../../apps/api/src/store/eval-rows.ts'
import { createStores, type Stores } from '../../apps/api/src/stores.ts'

export const SERVICE_SECRET = 'test-service-secret-of-32-characters'
export const CODE_SIGNING_KEYS = `test:${Buffer.alloc(32, 7).toString('base64url')}`
/** What a test case came to that did not pass. */
const FAILED = {
  ...({ outcome: 'failed', score: 0, error: null, results: [], output: 'Hello' } as const),
  ...{ latencyMs: 1, inputTokens: 1, outputTokens: 1, cost: 0, finishReason: 'stop' },
}

/** As random as a key has to look, and always the same. */
export const ENCRYPTION_KEYS = `test:${Buffer.from(Array.from({ length: 32 }, (_, at) => at * 7)).toString('base64')}`
export const SIGNING_KEYS = parseSigningKeys(CODE_SIGNING_KEYS)
export const PASSWORD = 'correct horse battery'
/** What every owner's project is called. */
export const PROJECT_NAME = 'Project'
const passwordHash = hashPassword(PASSWORD)

/** A person with an account and a project of their own. */
export interface Owner {
  readonly userId: string
  readonly email: string
  readonly accountId: string
  readonly projectId: string
}

/** What fixtures are made with. */
interface Making {
  readonly prisma: Database['prisma']
  readonly stores: Stores
  readonly now: () => Date
  readonly system: (projectId: string) => Caller
}

/** Makes what tests start from, through the stores that production uses. */
export function createFixtures(database: Database, now: () => Date) {
  const { prisma } = database
  const stores = createStores(database)
  const system = (projectId: string) => theSystem({ projectId, requestId: 'test' }, now())
  const making = { prisma, stores, now, system }
  return {
    stores,
    system,
    ...people(making),
    ...prompts(making),
    ...evalRuns(making),
    ...proposals(making),
    ...records(making),
    ...playgroundRuns(making),
  }
}

export type Fixtures = ReturnType<typeof createFixtures>

function people({ prisma, stores, now }: Making) {
  const owner = async (plan: Plan | null = null): Promise<Owner> => {
    const [userId, accountId, projectId] = [newId(now()), newId(now()), newId(now())]
    const email = `${randomUUID()}@example.com`
    await prisma.user.create({
      data: { id: userId, email, name: 'Robin', passwordHash: await passwordHash },
    })
    await prisma.account.create({
      data: {
        id: accountId,
        name: 'Team',
        plan,
        memberships: { create: { userId, role: 'owner' } },
        projects: { create: { id: projectId, name: PROJECT_NAME } },
      },
    })
    return { userId, email, accountId, projectId }
  }

  const key = async (
    { projectId, userId }: Owner,
    environment: Environment = 'live',
    scopes: readonly Scope[] = SCOPES,
  ) => {
    const wanted = { projectId, name: 'Test key', environment, scopes, createdById: userId }
    const { text, row } = newKey(wanted, now(), randomBytes)
    // Of no project, so that its log begins with what a test does.
    const outside = { actor: { kind: 'system' }, requestId: 'test', at: now() } as const
    await stores.keys.create(outside, row)
    return { text, id: row.id }
  }

  /** The token of a person's session. */
  const session = async ({ userId: id, email }: Pick<Owner, 'userId' | 'email'>, at = now()) =>
    (await startSession(stores.users, { id, email, name: 'Robin' }, at, randomBytes)).token
  /** A member of the owner's account. */
  const member = async ({ accountId }: Pick<Owner, 'accountId'>, role: string) => {
    const person = await owner()
    await prisma.membership.create({ data: { accountId, userId: person.userId, role } })
    return person
  }
  return { owner, key, session, member }
}

function prompts({ stores, now, system }: Making) {
  const systemOf = async (promptId: string) => {
    const prompt = await stores.prompts.readWorkingCopy(promptId)
    return system(prompt?.projectId ?? '')
  }

  const prompt = async (
    { projectId }: Pick<Owner, 'projectId'>,
    draft: Partial<PromptDraft> & { content?: string } = {},
  ): Promise<{ id: string; slug: string }> => {
    const { content = 'Hello {{name}}', ...rest } = draft
    const slug = rest.slug ?? `prompt-${randomUUID().slice(0, 8)}`
    const blocks = [{ type: 'role', title: 'Role', content } as const]
    const written = { name: 'Greeting', blocks, ...rest, slug }
    const id = await storePrompt(stores.prompts, system(projectId), written)
    return { id, slug }
  }

  const saveVersion = async (promptId: string) => {
    const version = { id: newId(now()), note: '' }
    return (await stores.prompts.saveVersion(await systemOf(promptId), promptId, version))?.number
  }
  const publish = async (promptId: string, number?: number) => {
    const saved = number ?? (await saveVersion(promptId)) ?? 0
    await stores.prompts.publish(await systemOf(promptId), promptId, { number: saved })
    return saved
  }
  const edit = async (promptId: string, content: string) => {
    const draft: PromptDraft = { name: '', blocks: [{ type: 'role', title: 'Role', content }] }
    await stores.edit(await systemOf(promptId), { promptId }, (copy) => ({
      copy: { ...copy, content: contentOf(draft, now()) },
      result: undefined,
      audit: { action: 'prompt.updated', targetType: 'prompt', targetId: promptId },
    }))
  }
  const publishedPrompt = async (
    at: Pick<Owner, 'projectId'>,
    draft: Parameters<typeof prompt>[1] = {},
  ) => {
    const made = await prompt(at, draft)
    await publish(made.id)
    return made
  }
  const testCase = async (promptId: string, given: Partial<TestCaseFields> = {}) => {
    const id = newId(now())
    const empty = { expected_output: '', variables: {}, checks: [], threshold: null }
    const fields = { input_text: 'Hi', ...empty, ...given }
    const at = { createdAt: now(), updatedAt: now() }
    await stores.testCases.create(await systemOf(promptId), promptId, {
      id,
      revision: 1,
      ...fields,
      ...at,
    })
    return id
  }
  return { prompt, saveVersion, publish, edit, publishedPrompt, testCase }
}

function evalRuns({ prisma, stores, now }: Making) {
  /** A run of the prompt's test cases, none of which passed; it has ended, unless another state is given. */
  const evalRun = async (
    promptId: string,
    state = 'finished',
    outcome: 'passed' | 'failed' = 'failed',
  ) => {
    const [id, at] = [newId(now()), now()]
    const copy = await stores.prompts.readWorkingCopy(promptId)
    if (!copy) throw new Error(`there is no prompt ${promptId}`)
    const { content, revision } = copy
    const tested = { providerId: 'demo', providerName: 'Demo', model: 'demo-brief' }
    const ran = { revision, content, contentHash: await hashOfContent(content) }
    const run = { id, promptId, version: null, ...ran, tested, ownModel: true, judge: null }
    const cases = await stores.testCases.list(promptId, undefined, undefined)
    const pinned = cases.map((each) => ({
      ...{ caseId: each.id, revision: each.revision, threshold: each.threshold },
      ...{ inputText: each.input_text, expectedOutput: each.expected_output },
      ...{ variables: each.variables, checks: each.checks as object[] },
    }))
    const results = cases.map(({ id: caseId }) => ({ caseId, ...FAILED, outcome }))
    const ended = { state, createdAt: at, startedAt: at, endedAt: state === 'finished' ? at : null }
    const counted = { cases: cases.length, [outcome]: cases.length }
    const { projectId } = await prisma.prompt.findUniqueOrThrow({ where: { id: promptId } })
    await prisma.evalRun.create({
      data: {
        ...{ ...runColumns(run), projectId, ...ended, ...counted },
        ...{ pinned: { create: pinned }, results: { create: results } },
      },
    })
    return id
  }
  /** As if an admin had set it. */
  const publishGate = ({ projectId: id }: Pick<Owner, 'projectId'>) =>
    prisma.project.update({ where: { id }, data: { publishGate: true } })
  return { evalRun, publishGate }
}

function proposals({ stores, system }: Making) {
  /** Of the service itself; without contents it proposes another model. */
  const proposal = async (
    promptId: string,
    change: (content: PromptContent) => Partial<PromptContent> = () => ({
      model_config: { model: 'proposed' },
    }),
  ) => {
    const base = await stores.prompts.readWorkingCopy(promptId)
    if (!base) throw new Error(`there is no prompt ${promptId}`)
    const content = { ...base.content, ...change(base.content) }
    const caller = system(base.projectId)
    const proposed = { base, title: 'Another', source: 'edit', content } as const
    return (await createProposeChanges(stores.proposals)(caller, proposed)).id
  }
  return { proposal }
}

/** Requests alike in all that they are counted by, so many days ago. */
export interface CountedRequests {
  readonly keyId: string
  readonly promptId?: string
  readonly version?: number
  readonly status?: number
  readonly daysAgo?: number
  readonly requests: number
}

const DAY_MS = 24 * 60 * 60 * 1000
/** As the store writes that no prompt was named, and that no version was delivered. */
const [NO_PROMPT, NO_VERSION] = ['00000000-0000-0000-0000-000000000000', -1]

function records({ prisma, stores, now, system }: Making) {
  /** As if requests of these days had been added up. */
  const counted = ({ projectId }: Pick<Owner, 'projectId'>, counts: readonly CountedRequests[]) =>
    prisma.dailyUsage.createMany({
      data: counts.map(({ daysAgo = 0, ...count }) => ({
        projectId,
        promptId: NO_PROMPT,
        version: NO_VERSION,
        status: 200,
        ...count,
        day: new Date(now().getTime() - daysAgo * DAY_MS),
      })),
    })

  const folder = async ({ projectId }: Pick<Owner, 'projectId'>) => {
    const id = newId(now())
    const made = { id, name: `Folder ${id}`, parentId: null, revision: 1, promptCount: 0 }
    await stores.folders.edit(system(projectId), () => ({ kind: 'created', folder: made }))
    return id
  }
  /** A webhook to which a message was sent. */
  const webhook = async ({ projectId }: Pick<Owner, 'projectId'>) => {
    const [webhookId, messageId] = [newId(now()), newId(now())]
    const url = 'https://receiver.example/hook'
    const kept = { id: webhookId, projectId, url, events: ['prompt.published'], secret: 'whsec_' }
    const sent = { messageId, type: 'prompt.published', body: '{}' }
    const settled = { createdAt: now(), attempts: 1, deliveredAt: now(), lastStatus: 204 }
    await prisma.webhook.create({
      data: { ...kept, deliveries: { create: { ...sent, ...settled } } },
    })
    return { webhookId, messageId }
  }
  /** A provider that nobody answers at. */
  const provider = async ({ projectId }: Pick<Owner, 'projectId'>) => {
    const id = newId(now())
    const settings = {
      kind: 'openai-compatible',
      name: `Models ${id}`,
      defaultModel: 'small',
    } as const
    const made = {
      ...settings,
      id,
      baseUrl: 'https://127.0.0.1:9/v1',
      credential: null,
      models: [],
    }
    await stores.providers.create(system(projectId), made, 1_000)
    return id
  }
  /** A job that was left after its last attempt. */
  const failedJob = async ({ projectId }: Pick<Owner, 'projectId'>) => {
    const [id, at] = [newId(now()), now()]
    const ended = { attempts: 3, maxAttempts: 3, outcome: 'failed', endedAt: at, createdAt: at }
    const lastError = 'The receiver is away.'
    await prisma.job.create({ data: { id, projectId, kind: 'of_a_test', lastError, ...ended } })
    return id
  }
  return { folder, webhook, provider, counted, failedJob }
}

function playgroundRuns({ stores, now, system }: Making) {
  /** A run of the prompt that was answered. */
  const playgroundRun = async ({ projectId }: Pick<Owner, 'projectId'>, promptId: string) => {
    const [id, createdAt] = [newId(now()), now()]
    const tried = { promptId, version: 1, revision: null, settings: {}, variables: {} }
    const sent = { sentPrompt: 'You greet.', message: 'Hi', providerName: 'Mine', model: 'small' }
    const came = { output: 'Hello', outcome: 'finished', problem: null } as const
    const used = { inputTokens: 4, outputTokens: 1, cachedTokens: 0, isEstimate: false, cost: 5 }
    const took = { firstWordMs: 20, durationMs: 30, createdAt }
    const run = { id, ...tried, ...sent, ...came, ...used, ...took }
    await stores.playgroundRuns.add(system(projectId), run)
    return id
  }
  return { playgroundRun }
}
