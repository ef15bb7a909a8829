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

test('changes within a change are told of in their order, the events when all is done', async ({
  api,
  project,
  owner,
}) => {
  await api.stores.change(project.by(), async (tx) => {
    await project.createLive('first')
    await project.createLive('second')
    // What holds the project's counter, all writers of events wait for.
    expect(await tx.event.count({ where: { projectId: owner.projectId } })).toBe(0)
    return nothingToTell
  })
  const one = ['prompt.created', 'version.saved', 'version.published']
  expect(await project.traces()).toEqual({
    prompts: ['first', 'second'],
    actions: expect.arrayContaining([...one, ...one]),
    events: ['1 prompt.updated', '2 prompt.published', '3 prompt.updated', '4 prompt.published'],
  })
})

test('where the last of them fails, none has happened', async ({ api, project }) => {
  const failing = api.stores.change(project.by(), async () => {
    await project.createLive('first')
    throw new Error('in the end')
  })
  await expect(failing).rejects.toThrow('in the end')
  expect(await project.traces()).toEqual(NOTHING)
})

test('a part that fails alone leaves nothing behind, nor do the parts that it is made of', async ({
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

test('parts that are begun at once are made one after the other, and fail one by one', async ({
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

test('reads and searches for a place within a change see what it has made', async ({
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
