import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createApiKey, type Environment, type RandomBytes } from '@promptwire/core/access/api-key'
import { scopesIn } from '@promptwire/core/access/scopes'
import { Failure } from '@promptwire/core/errors/failure'
import { hashPassword } from '../features/auth/password.ts'
import { isSetUp, setUpOwner } from '../features/auth/people.sql.ts'
import type { PromptContent } from '../features/content/content.ts'
import { findActiveKey, insertKey } from '../features/keys/keys.sql.ts'
import { hashApiKey } from '../features/keys/new-key.ts'
import { editPrompt } from '../features/prompts/editing/edit-prompt.sql.ts'
import { type PromptDraft, toPromptContent } from '../features/prompts/prompt-draft.ts'
import { storePrompt } from '../features/prompts/store-prompt.sql.ts'
import { publishSaved } from '../features/publishing/publish-saved.sql.ts'
import { saveVersion } from '../features/versions/versions.sql.ts'
import { type Caller, theSystem } from '../kernel/caller.ts'
import { type UnitOfWork, unchanged } from '../kernel/change/unit-of-work.ts'
import { newId } from '../kernel/identifiers.ts'
import { type Demo, readDemo, saveDemo } from './demo-credentials.ts'
import type { DemoPrompt } from './demo-prompt.ts'
import { DEMO_PROMPTS } from './prompts.ts'

/** Fills a new embedded database; a killed start may have done any of the steps. */
export async function seedDemo(
  unitOfWork: UnitOfWork,
  folder: string,
  now: () => Date,
  randomBytes: RandomBytes,
): Promise<void> {
  const file = join(folder, 'demo.json')
  if (!existsSync(file)) {
    if (await isSetUp(unitOfWork)) return
    await saveDemo(file, newDemo(now, randomBytes))
  }
  const demo = await readDemo(file)
  if (demo.seeded) return
  await seedAccount(unitOfWork, demo, now())
  for (const prompt of DEMO_PROMPTS) await seedPrompt(unitOfWork, demo.project_id, prompt, now)
  await seedKey(unitOfWork, demo, 'live', demo.live_key, now)
  await seedKey(unitOfWork, demo, 'dev', demo.dev_key, now)
  await saveDemo(file, { ...demo, seeded: true })
}

function newDemo(now: () => Date, randomBytes: RandomBytes): Demo {
  return {
    email: 'demo@example.com',
    password: Buffer.from(randomBytes(9)).toString('base64url'),
    user_id: newId(now()),
    account_id: newId(now()),
    project_id: newId(now()),
    live_key: createApiKey('live', randomBytes),
    dev_key: createApiKey('dev', randomBytes),
    seeded: false,
    filled: false,
  }
}

async function seedAccount(unitOfWork: UnitOfWork, demo: Demo, at: Date): Promise<void> {
  const owner = {
    id: demo.user_id,
    email: demo.email,
    name: 'Demo',
    emailVerifiedAt: at,
    passwordHash: await hashPassword(demo.password),
    account: { id: demo.account_id, name: 'Demo team' },
    project: { id: demo.project_id, name: 'Acme Support' },
  }
  await setUpOwner(unitOfWork, { requestId: 'demo', at }, owner)
}

/** A prompt and its history are one change, so that a killed start leaves no partial prompt. */
function seedPrompt(
  unitOfWork: UnitOfWork,
  projectId: string,
  prompt: DemoPrompt,
  now: () => Date,
): Promise<void> {
  const system = theSystem({ projectId, requestId: 'demo' }, now())
  return unitOfWork.change(system, async (tx) => unchanged(await writePrompt(tx, system, prompt)))
}

async function writePrompt(
  tx: UnitOfWork,
  caller: Caller,
  { saved, published, unsaved }: DemoPrompt,
): Promise<void> {
  const [first, ...later] = saved
  const id = await ignoreConflict(storePrompt(tx, caller, first))
  if (id === undefined) return
  const save = (note: string) => saveVersion(tx, caller, id, { id: newId(caller.at), note })
  const rewrite = (draft: PromptDraft) =>
    editPrompt(tx, caller, id, undefined, (copy) => ({
      copy: { ...copy, content: edited(copy.content, toPromptContent(draft, caller.at)) },
      result: undefined,
      audit: { action: 'prompt.updated', targetType: 'prompt', targetId: id },
    }))
  await save('First version')
  for (const draft of later) {
    await rewrite(draft)
    await save(draft.description ?? '')
  }
  if (published !== undefined) {
    // The demo project has no rule about models.
    await publishSaved(tx, caller, id, { number: published, findKnownModel: () => undefined })
  }
  if (unsaved) await rewrite(unsaved)
}

/** A person's edit of a demo prompt. Blocks and variables that remain keep their ids. */
const edited = (before: PromptContent, after: PromptContent): PromptContent => ({
  ...after,
  blocks: after.blocks.map((block) => {
    const existing = before.blocks.find(
      ({ type, title }) => type === block.type && title === block.title,
    )
    return { ...block, id: existing?.id ?? block.id }
  }),
  variables: after.variables.map((variable) => {
    const existing = before.variables.find(({ key }) => key === variable.key)
    return { ...variable, id: existing?.id ?? variable.id }
  }),
})

const DELIVERING = ['read', 'write'] as const

async function seedKey(
  unitOfWork: UnitOfWork,
  demo: Demo,
  environment: Environment,
  text: string,
  now: () => Date,
): Promise<void> {
  const keyHash = hashApiKey(text)
  const createdAt = now()
  if (await findActiveKey(unitOfWork, keyHash, createdAt)) return
  const id = newId(createdAt)
  const projectId = demo.project_id
  // The demo's model costs nothing, so its development key may call models.
  const groups = environment === 'dev' ? (['read', 'write', 'ai'] as const) : DELIVERING
  const scopes = groups.flatMap(scopesIn).map(({ name }) => name)
  const name = environment === 'live' ? 'Demo, production' : 'Demo, development'
  const lastFour = text.slice(-4)
  const named = { id, projectId, name, environment, scopes, toolsets: [], proposesOnly: false }
  const row = { ...named, keyHash, lastFour, createdAt }
  const actor = { kind: 'person', userId: demo.user_id } as const
  const owner = { actor, projectId, requestId: 'demo', at: createdAt }
  await insertKey(unitOfWork, owner, { ...row, createdById: demo.user_id })
}

/** Undefined if a killed start had created it. */
async function ignoreConflict<T>(creating: Promise<T>): Promise<T | undefined> {
  try {
    return await creating
  } catch (error) {
    if (error instanceof Failure && error.code === 'CONFLICT') return undefined
    throw error
  }
}
