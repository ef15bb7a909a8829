import { createProjectClient } from '@promptwire/contract/derive/project-client'
import { expect } from 'vitest'
import { holdingOfTest } from '../../../../test/support/holding.ts'
import { asBearer } from '../../../../test/support/internal-client.ts'
import { sweepTest } from '../support/sweep-test.ts'

/** Prompts that live callers fetch from two processes; a review flushes the names. */
const test = sweepTest
  .extend('holding', holdingOfTest)
  .extend('fetched', async ({ api, replica, owner, liveKey }) => {
    const { id, slug } = await api.publishedPrompt(owner, {
      content: '{{name}} {{tone}}',
      variables: [{ key: 'name' }, { key: 'tone' }],
    })
    const session = await api.session(owner)
    const reviewThrough = ({ app }: typeof api) => {
      const send = asBearer(session, async (url, init) => app.request(url, init))
      return createProjectClient('', owner.projectId, send).review_publish({ prompt_id: id })
    }
    return {
      id,
      send: (process: typeof api, variables: object) =>
        process.get(
          `/prompts/${slug}?variables=${encodeURIComponent(JSON.stringify(variables))}`,
          liveKey.bearer,
        ),
      write: () => Promise.all([reviewThrough(api), reviewThrough(replica)]),
      stored: async () => {
        const rows = await api.database.prisma.variableUse.findMany({ where: { promptId: id } })
        return rows.map(({ key, isSent }) => `${isSent ? 'sent' : 'left out'} ${key}`).sort()
      },
    }
  })

const ALL = ['left out name', 'left out tone', 'sent ', 'sent name', 'sent tone']

test('replicas write the same names at once, each once', async ({ api, replica, fetched }) => {
  for (const process of [api, replica]) {
    await fetched.send(process, { name: 'Ada' })
    await fetched.send(process, { tone: 'calm' })
  }
  await fetched.write()
  expect(await fetched.stored()).toEqual(ALL)
})

test('names of a prompt that is being edited wait, and hold up neither the edit nor a review', async ({
  api,
  fetched,
  holding,
}) => {
  await fetched.send(api, { name: 'Ada', tone: 'calm' })
  const release = await holding('SELECT 1 FROM prompt WHERE id = $1 FOR UPDATE', [fetched.id])
  await fetched.write()
  expect(await fetched.stored()).toEqual([])
  await release()
  await fetched.write()
  expect(await fetched.stored()).toEqual(['sent ', 'sent name', 'sent tone'])
})

test('names older than 30 days are swept, and those of a deleted project with it', async ({
  api,
  fetched,
  owner,
  project,
}) => {
  await fetched.send(api, { name: 'Ada' })
  await fetched.write()
  await project.sweepAfter(30)
  expect(await fetched.stored()).toHaveLength(3)
  await project.sweepAfter(31)
  expect(await fetched.stored()).toEqual([])
  await api.variablesSent(fetched.id, ['name'])
  await api.database.prisma.project.update({
    where: { id: owner.projectId },
    data: { accountId: null },
  })
  await project.sweepAfter(0)
  expect(await fetched.stored()).toEqual([])
})
