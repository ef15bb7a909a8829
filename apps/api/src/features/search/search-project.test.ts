import { expect } from 'vitest'
import { test as apiTest } from '../../../../../test/support/api-test.ts'
import { writeSearchDocuments } from './search-documents.sql.ts'

const test = apiTest
  .extend('owner', ({ api }) => api.owner())
  .extend('search', async ({ api, owner, projectAs }) => {
    const project = await projectAs(owner, owner.projectId)
    return async (q: string) => {
      await writeSearchDocuments(api.database.prisma)
      return (await project.search_project({ q })).data
    }
  })

test('finds a prompt by name, slug and tag, the best match first', async ({
  api,
  owner,
  search,
}) => {
  await api.prompt(owner, { name: 'Decide about money', slug: 'refund-decider' })
  await api.prompt(owner, { name: 'Money', tags: ['refund'] })
  await api.prompt(owner, { name: 'Letter after a refund', slug: 'letter' })
  await api.prompt(owner, { name: 'Refund', slug: 'short' })
  await api.prompt(owner, { name: 'Refund decider', slug: 'decider' })
  await api.prompt(await api.owner(), { name: 'Refund elsewhere' })
  const names = async (q: string) => (await search(q)).prompts.map(({ name }) => name)
  const found = await names('refund')
  expect(found).toEqual([
    'Refund',
    'Refund decider',
    'Decide about money',
    'Letter after a refund',
    'Money',
  ])
  expect(await names('decider refund')).toEqual(['Refund decider', 'Decide about money'])
  expect(await names('re')).toHaveLength(5)
})

test.for(['refnud', 'refun', 'reffund', 'rexund', 'dcider'])(
  'finds a prompt although %s is misspelt',
  async (q, { api, owner, search }) => {
    await api.prompt(owner, { name: 'Refund decider' })
    await api.prompt(owner, { name: 'Support reply' })
    expect((await search(q)).prompts.map(({ name }) => name)).toEqual(['Refund decider'])
  },
)

test('finds names with and without accents, also misspelt', async ({ api, owner, search }) => {
  await api.prompt(owner, { name: 'Zürich: naïve Kunden'.normalize('NFD') })
  await api.prompt(owner, { name: 'Zurich' })
  const names = async (q: string) => (await search(q)).prompts.map(({ name }) => name.normalize())
  expect(await names('zürich')).toEqual(['Zurich', 'Zürich: naïve Kunden'])
  expect(await names('naive')).toEqual(['Zürich: naïve Kunden'])
  expect(await names('kunden zurihc')).toEqual(['Zürich: naïve Kunden'])
})

test('finds the text of a block, with the place', async ({ api, owner, search }) => {
  const content = `${'x'.repeat(200)} Never promise a REFUND. ${'y'.repeat(200)}`
  const blocks = [
    { type: 'custom', title: 'Rules', content },
    { type: 'custom', title: 'Other', content: 'Nothing' },
  ] as const
  await api.prompt(owner, { slug: 'billing', name: 'Billing', blocks })
  const { blocks: found } = await search('promise refund')
  expect(found).toEqual([
    {
      id: expect.any(String),
      title: 'Rules',
      excerpt: expect.stringMatching(/^…x.*REFUND.*y…$/s),
      prompt: { slug: 'billing', name: 'Billing' },
    },
  ])
  expect((await search('rules')).blocks).toMatchObject([{ title: 'Rules' }])
})

test('finds versions by number and by note', async ({ api, owner, search }) => {
  const { id, slug } = await api.publishedPrompt(owner, { name: 'Billing' })
  await api.publishedPrompt(owner, { name: 'Support' })
  await api.edit(id, 'Changed')
  await api.publish(id)
  await api.database.prisma.version.updateMany({
    where: { promptId: id, number: 2 },
    data: { note: 'Shorter answers' },
  })
  const found = async (q: string) =>
    (await search(q)).versions?.map(({ number, prompt }) => `${prompt.slug} ${number}`)
  expect(await found('billing v2')).toEqual([`${slug} 2`])
  expect(await found('2')).toEqual([`${slug} 2`])
  expect(await found('shorter')).toEqual([`${slug} 2`])
  expect(await found('v1')).toHaveLength(2)
  expect(await found('billing'), 'a name alone finds the prompt, not its versions').toEqual([])
})

test('finds runs by prompt, model and kind', async ({ api, owner, search }) => {
  const { id, slug } = await api.publishedPrompt(owner, { name: 'Billing' })
  await api.testCase(id)
  const evalRun = await api.evalRun(id)
  const playgroundRun = await api.playgroundRun(owner, id)
  const found = async (q: string) => (await search(q)).runs?.map((run) => run.id)
  expect(new Set(await found('billing'))).toEqual(new Set([evalRun, playgroundRun]))
  expect(await found('playground billing')).toEqual([playgroundRun])
  expect((await search('eval billing')).runs).toMatchObject([{ kind: 'eval', prompt: { slug } }])
  expect(await found('nowhere')).toEqual([])
})

test('characters with a meaning in patterns are text', async ({ api, owner, search }) => {
  await api.prompt(owner, { name: '100%_\\ sure (really)' })
  await api.prompt(owner, { name: 'Another' })
  for (const q of ['100%', '%_\\', '(really', '[', '*', '🙂']) {
    const { prompts } = await search(q)
    expect(prompts.map(({ name }) => name)).not.toContain('Another')
  }
  expect((await search('%_\\')).prompts).toHaveLength(1)
})

test('finds proposals, people, keys and webhooks, each for those who may list them', async ({
  api,
  owner,
  client,
  projectAs,
  search,
}) => {
  const { slug, id } = await api.prompt(owner, { name: 'Support reply' })
  const { text: bearer } = await api.key(owner, 'dev')
  const proposal = { prompt_id: id, title: 'Ask for the order number', add_blocks: ADDED }
  const { data: proposed } = await client.create_proposal(proposal, { bearer })
  const { webhookId } = await api.webhook(owner)
  await api.webhook(await api.owner())
  expect((await search('order ask')).proposals).toEqual([
    {
      id: proposed.id,
      title: proposal.title,
      state: 'open',
      prompt: { slug, name: 'Support reply' },
    },
  ])
  const [person] = (await search(owner.email)).people
  expect(person).toMatchObject({ id: owner.userId, email: owner.email })
  expect((await search(bearer.slice(-4))).keys).toMatchObject([{ last_four: bearer.slice(-4) }])
  expect((await search('webhook')).webhooks).toMatchObject([{ id: webhookId }])
  const guest = await api.member(owner, 'none')
  const { accountId, projectId } = owner
  const access = { accountId, projectId, userId: guest.userId, role: 'viewer' }
  await api.database.prisma.projectMember.create({ data: access })
  const { data } = await (await projectAs(guest, projectId)).search_project({ q: owner.email })
  expect(data.people, 'of an account in which they have no role').toEqual([])
})

const ADDED = [{ type: 'custom' as const, title: 'Order number', content: 'Ask for it.' }]
