import { expect } from 'vitest'
import { test as apiTest } from '../../../../test/support/api-test.ts'
import { theSystem } from '../../src/kernel/caller.ts'

const test = apiTest.extend('project', ({ api, owner, liveKey }) => {
  const by = () => theSystem({ projectId: owner.projectId, requestId: 'test' }, api.clock.now)
  /** What anybody can see of the project: what live keys get, the log, and the events. */
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
  /** Creates a prompt, saves it and publishes it: three changes, of two stores. */
  async function createLive(slug: string) {
    const { id } = await api.prompt(owner, { slug })
    await api.publish(id)
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
  await api.stores.change(project.by(), async (tx) => {
    await project.createLive('first')
    await project.createLive('second')
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
  const failing = api.stores.change(project.by(), async () => {
    await project.createLive('first')
    throw new Error('in the end')
  })
  await expect(failing).rejects.toThrow('in the end')
  expect(await project.traces()).toEqual(NOTHING)
})

test('a failed nested change rolls back itself and its own nested changes', async ({
  api,
  project,
}) => {
  await api.stores.change(project.by(), async () => {
    await project.createLive('before')
    const failing = api.stores.change(project.by(), async () => {
      await project.createLive('lost')
      throw new Error('a part')
    })
    await expect(failing).rejects.toThrow('a part')
    await project.createLive('after')
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
  await api.stores.change(project.by(), async () => {
    const failing = api.stores.change(project.by(), async () => {
      await project.createLive('lost')
      throw new Error('a part')
    })
    const others = [project.createLive('one'), project.createLive('two')]
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
  const { prompts, change } = api.stores
  const [copy, taken] = await change(project.by(), async () => {
    const { id } = await api.prompt(owner, { slug: 'new' })
    const result = [
      await prompts.readWorkingCopy(id),
      await prompts.slugsLike(owner.projectId, 'new'),
    ] as const
    return { result, audit: [] }
  })
  expect([copy?.slug, taken]).toEqual(['new', ['new']])
})
