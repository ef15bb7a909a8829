import { getMonthRange } from '@promptwire/core/plans'
import { expect } from 'vitest'
import { test as apiTest } from '../../../../../test/support/api-test.ts'
import { PROJECT_NAME } from '../../../../../test/support/fixtures/people.ts'

const test = apiTest
  // The free plan has a limit.
  .extend('freeOwner', ({ api }) => api.owner('free'))
  .extend('freeProject', ({ projectAs, freeOwner }) => projectAs(freeOwner, freeOwner.projectId))

const DAY_MS = 24 * 60 * 60 * 1000

test("a project's summary has the counts of its pages", async ({
  api,
  freeOwner: owner,
  freeProject: project,
}) => {
  await api.prompt(owner)
  const { text } = await api.key(owner)
  await project.revoke_key({ key_id: (await api.key(owner)).id })
  await api.get('/prompts', text)
  const { webhookId } = await api.webhook(owner)
  const failing = { failingSince: api.clock.now }
  await api.database.prisma.webhook.update({ where: { id: webhookId }, data: failing })
  expect((await project.get_project_summary({})).data).toEqual({
    id: owner.projectId,
    name: PROJECT_NAME,
    account: { id: owner.accountId, name: 'Team' },
    may: expect.arrayContaining(['project:delete']),
    prompts: 1,
    keys: 1,
    connected_apps: 0,
    webhooks: 1,
    failing_webhooks: 1,
    open_proposals: 0,
    approval_required: false,
    publishes_approved: false,
    publish_gate: false,
    variable_check: false,
    model_end_days: null,
    plan: 'free',
    used: 1,
    limit: 1_000,
  })
})

test('first steps are completed by events in the project, each at its time', async ({
  api,
  owner,
  ownersProject: project,
}) => {
  const steps = async () => (await project.get_quick_start({})).data
  const nothing = {
    has_prompt: false,
    has_version: false,
    has_published: false,
    has_fetched: false,
    has_connected: false,
    prompt: null,
  }
  expect(await steps()).toEqual(nothing)
  const { id, slug } = await api.prompt(owner)
  const prompt = { id, slug, name: 'Greeting' }
  expect(await steps()).toEqual({ ...nothing, has_prompt: true, prompt })
  await api.saveVersion(id)
  expect(await steps()).toMatchObject({ has_version: true, has_published: false })
  await api.publish(id, 1)
  expect(await steps()).toMatchObject({ has_published: true, has_fetched: false })
  api.clock.now = new Date(api.clock.now.getTime() + 1)
  await api.prompt(owner, { name: 'Changed last, and not published', slug: 'unpublished' })
  expect(await steps(), 'for snippets that get an answer').toMatchObject({ prompt })
  const { text } = await api.key(owner)
  expect(await steps()).toMatchObject({ has_fetched: false })
  await api.get('/key', text)
  expect(await steps()).toMatchObject({ has_fetched: false })
  await api.get(`/prompts/${slug}`, text)
  expect(await steps()).toMatchObject({ has_fetched: true, has_connected: false })
  await api.app.request('/api/v1/prompts', {
    headers: { authorization: `Bearer ${text}`, 'x-promptwire-via': 'mcp' },
  })
  expect(await steps()).toMatchObject({ has_connected: true })
})

test('the plan shows usage, the rest, and the forecast for the month', async ({
  api,
  freeOwner: owner,
  freeProject: project,
  projectAs,
  ownersProject: unlimited,
}) => {
  const before = api.clock.now
  const { start, end } = getMonthRange(before)
  const use = (month: Date, used: number) =>
    api.database.prisma.monthlyUsage.create({
      data: { accountId: owner.accountId, month, used, quota: 1_000, admitted: 0 },
    })
  await use(start, 600)
  await use(new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() - 1)), 42)
  api.clock.now = new Date(start.getTime() + 60_000)
  const plan = async () => (await project.get_plan({})).data
  const atOnce = await projectAs(owner, owner.projectId)
  expect((await atOnce.get_plan({})).data).toMatchObject({
    projected: null,
    exhausted_at: null,
    used: 600,
  })
  api.clock.now = new Date(start.getTime() + 10 * DAY_MS)
  const days = (end.getTime() - start.getTime()) / DAY_MS
  expect(await plan()).toEqual({
    account: { id: owner.accountId, name: 'Team' },
    plan: 'free',
    follows_default: false,
    month_start: start.toISOString(),
    month_end: end.toISOString(),
    used: 600,
    limit: 1_000,
    remaining: 400,
    projected: 60 * days,
    exhausted_at: new Date(start.getTime() + Math.round((1_000 / 60) * DAY_MS)).toISOString(),
    earlier: [{ month: expect.stringMatching(/^\d{4}-\d\d-01$/), used: 42, limit: 1_000 }],
  })
  api.clock.now = before
  expect((await unlimited.get_plan({})).data).toMatchObject({
    plan: 'enterprise',
    follows_default: true,
    limit: null,
    remaining: null,
    exhausted_at: null,
  })
})
