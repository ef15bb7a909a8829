import { expect } from 'vitest'
import { test as apiTest } from '../../../../test/support/api-test.ts'
import { readWorkingCopy } from '../../src/features/prompts/editing/read-working-copy.sql.ts'
import type { PromptDraft } from '../../src/features/prompts/prompt-draft.ts'
import { findSimilarSlugs } from '../../src/features/prompts/prompts.sql.ts'
import { storePrompt } from '../../src/features/prompts/store-prompt.sql.ts'
import { publishSaved } from '../../src/features/publishing/publish-saved.sql.ts'
import { saveVersion } from '../../src/features/versions/versions.sql.ts'
import { theSystem } from '../../src/kernel/caller.ts'
import type { UnitOfWork } from '../../src/kernel/change/unit-of-work.ts'
import { newId } from '../../src/kernel/identifiers.ts'

const test = apiTest.extend('project', ({ api, owner, liveKey }) => {
  const by = () => theSystem({ projectId: owner.projectId, requestId: 'test' }, api.clock.now)
  /** Visible state of the project: prompts of live keys, the audit log, and events. */
  async function traces() {
    const { projectId } = owner
    const listed = await (await api.get('/prompts', liveKey.bearer)).json()
    const entries = await api.database.prisma.auditEntry.findMany({
      where: { projectId, targetType: { not: 'key' } },
      orderBy: { id: 'asc' },
    })
    const events = await api.database.prisma.event.findMany({
      where: { projectId },
      orderBy: { number: 'asc' },
    })
    return {
      prompts: listed.data.map(({ slug }: { slug: string }) => slug),
      actions: entries.map(({ action }) => action),
      events: events.map(({ number, type }) => `${number} ${type}`),
    }
  }
  /** Three changes in two stores: creates a prompt, saves it and publishes it. */
  async function createLive(unitOfWork: UnitOfWork, slug: string) {
    const caller = by()
    const draft = { name: slug, slug, blocks: [{ type: 'role', title: 'Role', content: 'Hi' }] }
    const id = await storePrompt(unitOfWork, caller, draft as PromptDraft)
    const version = { id: newId(caller.at), note: '' }
    const { number } = await saveVersion(unitOfWork, caller, id, version)
    await publishSaved(unitOfWork, caller, id, { number, findKnownModel: () => undefined })
    return id
  }
  return { by, traces, createLive }
})

const NOTHING = { prompts: [], actions: [], events: [] }
const nothingToTell = { result: undefined, audit: [] }

test('nested changes are audited in order, and events are sent after the commit', async ({
  api,
  project,
  owner,
}) => {
  await api.unitOfWork.change(project.by(), async (tx) => {
    await project.createLive(tx, 'first')
    await project.createLive(tx, 'second')
    // All writers of events wait for a lock on the project's counter.
    expect(await tx.prisma.event.count({ where: { projectId: owner.projectId } })).toBe(0)
    return nothingToTell
  })
  const one = ['prompt.created', 'version.saved', 'version.published']
  expect(await project.traces()).toEqual({
    prompts: ['first', 'second'],
    actions: expect.arrayContaining([...one, ...one]),
    events: ['1 prompt.updated', '2 prompt.published', '3 prompt.updated', '4 prompt.published'],
  })
})

test('a failure of the last change rolls back all', async ({ api, project }) => {
  const failing = api.unitOfWork.change(project.by(), async (tx) => {
    await project.createLive(tx, 'first')
    throw new Error('in the end')
  })
  await expect(failing).rejects.toThrow('in the end')
  expect(await project.traces()).toEqual(NOTHING)
})

test('a failed nested change rolls back itself and its own nested changes', async ({
  api,
  project,
}) => {
  await api.unitOfWork.change(project.by(), async (tx) => {
    await project.createLive(tx, 'before')
    const failing = tx.change(project.by(), async (part) => {
      await project.createLive(part, 'lost')
      throw new Error('a part')
    })
    await expect(failing).rejects.toThrow('a part')
    await project.createLive(tx, 'after')
    return nothingToTell
  })
  const { prompts, actions, events } = await project.traces()
  expect(prompts).toEqual(['before', 'after'])
  expect([actions.length, events.length]).toEqual([6, 4])
})

test('concurrent nested changes run one after the other, and fail separately', async ({
  api,
  project,
}) => {
  await api.unitOfWork.change(project.by(), async (tx) => {
    const failing = tx.change(project.by(), async (part) => {
      await project.createLive(part, 'lost')
      throw new Error('a part')
    })
    const others = [project.createLive(tx, 'one'), project.createLive(tx, 'two')]
    const settled = await Promise.allSettled([failing, ...others])
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
    return nothingToTell
  })
  expect((await project.traces()).prompts.toSorted()).toEqual(['one', 'two'])
})

test('reads and cursor look-ups within a change see its writes', async ({
  api,
  project,
  owner,
}) => {
  const [copy, taken] = await api.unitOfWork.change(project.by(), async (tx) => {
    const id = await project.createLive(tx, 'new')
    const result = [
      await readWorkingCopy(tx, id),
      await findSimilarSlugs(tx, owner.projectId, 'new'),
    ] as const
    return { result, audit: [] }
  })
  expect([copy?.slug, taken]).toEqual(['new', ['new']])
})
