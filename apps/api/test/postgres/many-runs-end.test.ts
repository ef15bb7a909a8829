import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { test as apiTest } from '../../../../test/support/api-test.ts'
import { holdingOfTest } from '../../../../test/support/holding.ts'
import { modelServerOfTest } from '../../../../test/support/model-server.ts'

const PROJECTS = 4
/** Longer than a statement's lock timeout. */
const BUSY_MS = 4_000

const test = apiTest
  .extend('apiOptions', { environment: { PRIVATE_MODEL_HOSTS: '127.0.0.1' } })
  .extend('holding', holdingOfTest)
  .extend('server', modelServerOfTest)
  // A project with a prompt, and a function that opens a run until its client disconnects.
  .extend('projects', async ({ api, projectAs, server }) => {
    server.rules.otherwise = () => ({ endsAfter: { events: 2, by: 'stall' } })
    const project = async () => {
      const owner = await api.owner()
      const { create_provider } = await projectAs(owner, owner.projectId)
      const given = { kind: 'openai-compatible', name: 'Mine', base_url: server.url } as const
      await create_provider({ ...given, default_model: 'small' })
      const { slug } = await api.publishedPrompt(owner)
      const authorization = `Bearer ${(await api.key(owner)).text}`
      const open = async () => {
        const headers = { authorization, accept: 'text/event-stream' }
        const response = await api.publicApp.request(`/api/v1/prompts/${slug}/playground-runs`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify({ message: 'Hi' }),
        })
        const reader = response.body?.getReader()
        await reader?.read()
        return () => reader?.cancel()
      }
      return { projectId: owner.projectId, open }
    }
    return Promise.all(Array.from({ length: PROJECTS }, project))
  })
  // Opens this many runs per project; returns a function that disconnects all at once.
  .extend('opened', ({ projects }) => async (runs: number) => {
    const leaves: (() => Promise<void> | undefined)[] = []
    for (let i = 0; i < runs; i += 5) {
      const five = projects.flatMap(({ open }) => Array.from({ length: 5 }, open))
      leaves.push(...(await Promise.all(five)))
    }
    return async () => {
      await Promise.all(leaves.map((leave) => leave()))
    }
  })
  // Each project's runs, as stored and as its budget counts them.
  .extend('counted', ({ api, projects }) => async (runs: number) => {
    const { playgroundRun, auditEntry } = api.database.prisma
    const where = { projectId: { in: projects.map(({ projectId }) => projectId) } }
    const kept = () => playgroundRun.count({ where })
    await expect.poll(kept, { interval: 500 }).toBe(PROJECTS * runs)
    for (const { projectId } of projects) {
      const { used, reserved, calls } = await api.aiBudget.read(projectId)
      const figures = { inputTokens: true, outputTokens: true } as const
      const { _sum: sum } = await playgroundRun.aggregate({ where: { projectId }, _sum: figures })
      const tokens = (sum.inputTokens ?? 0) + (sum.outputTokens ?? 0)
      const entries = await auditEntry.count({ where: { projectId, action: 'model.called' } })
      expect(tokens).toBeGreaterThan(0)
      expect({ tokens: used.tokens, reserved, calls, entries }).toEqual({
        tokens,
        calls: runs,
        entries: runs,
        reserved: { tokens: 0, cost: 0 },
      })
    }
  })

test('many concurrent runs log no leak warning', async ({ opened }) => {
  const warned: string[] = []
  const hear = ({ name, message }: Error) => warned.push(`${name}: ${message}`)
  process.on('warning', hear)
  const leave = await opened(5)
  await leave()
  process.off('warning', hear)
  expect(warned).toEqual([])
})

test('stores and counts hundreds of runs that end at once', async ({ opened, counted }) => {
  const leave = await opened(60)
  await leave()
  await counted(60)
})

test('usage of runs is counted once the database is available again', async ({
  opened,
  counted,
  holding,
}) => {
  const leave = await opened(5)
  const release = await holding('LOCK TABLE ai_spending, playground_run IN EXCLUSIVE MODE')
  await leave()
  await pause(BUSY_MS)
  await release()
  await counted(5)
})
