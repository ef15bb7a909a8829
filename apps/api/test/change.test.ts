import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApi, type TestApi } from '../../../test/support/api.ts'
import { theSystem } from '../src/domain/caller.ts'

let api: TestApi
let owner: Awaited<ReturnType<TestApi['owner']>>
let key: string
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  owner = await api.owner()
  key = (await api.key(owner)).text
})

const by = () => theSystem({ projectId: owner.projectId, requestId: 'test' }, api.clock.now)

/** What anybody can see of the project: what live keys get, the log, and the events. */
async function traces() {
  const { projectId } = owner
  const listed = await (await api.get('/prompts', key)).json()
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

const NOTHING = { prompts: [], actions: [], events: [] }
const nothingToTell = { result: undefined, audit: [] }

/** Creates a prompt, saves it and publishes it: three changes, of two stores. */
async function createLive(slug: string) {
  const { id } = await api.prompt(owner, { slug })
  await api.publish(id)
}

test('changes within a change are told of in their order, the events when all is done', async () => {
  await api.stores.change(by(), async (tx) => {
    await createLive('first')
    await createLive('second')
    // What holds the project's counter, all writers of events wait for.
    expect(await tx.event.count({ where: { projectId: owner.projectId } })).toBe(0)
    return nothingToTell
  })
  const one = ['prompt.created', 'version.saved', 'version.published']
  expect(await traces()).toEqual({
    prompts: ['first', 'second'],
    actions: expect.arrayContaining([...one, ...one]),
    events: ['1 prompt.updated', '2 prompt.published', '3 prompt.updated', '4 prompt.published'],
  })
})

test('where the last of them fails, none has happened', async () => {
  const failing = api.stores.change(by(), async () => {
    await createLive('first')
    throw new Error('in the end')
  })
  await expect(failing).rejects.toThrow('in the end')
  expect(await traces()).toEqual(NOTHING)
})

test('a part that fails alone leaves nothing behind, nor do the parts that it is made of', async () => {
  await api.stores.change(by(), async () => {
    await createLive('before')
    const failing = api.stores.change(by(), async () => {
      await createLive('lost')
      throw new Error('a part')
    })
    await expect(failing).rejects.toThrow('a part')
    await createLive('after')
    return nothingToTell
  })
  const { prompts, actions, events } = await traces()
  expect(prompts).toEqual(['before', 'after'])
  expect([actions.length, events.length]).toEqual([6, 4])
})

test('parts that are begun at once are made one after the other, and fail one by one', async () => {
  await api.stores.change(by(), async () => {
    const failing = api.stores.change(by(), async () => {
      await createLive('lost')
      throw new Error('a part')
    })
    const others = [createLive('one'), createLive('two')]
    const settled = await Promise.allSettled([failing, ...others])
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
    return nothingToTell
  })
  expect((await traces()).prompts.toSorted()).toEqual(['one', 'two'])
})

test('reads and searches for a place within a change see what it has made', async () => {
  const { prompts, change } = api.stores
  const [copy, taken] = await change(by(), async () => {
    const { id } = await api.prompt(owner, { slug: 'new' })
    const result = [
      await prompts.readWorkingCopy(id),
      await prompts.slugsLike(owner.projectId, 'new'),
    ] as const
    return { result, audit: [] }
  })
  expect([copy?.slug, taken]).toEqual(['new', ['new']])
})
