import { getMonthRange } from '@promptwire/core/plans'
import { inProject, type Shown, type ShownPage } from './shown-page.ts'

/** Providers in every state: a working default, a failing one, one never tested, one off. */
async function providers({ stack, owner }: Shown): Promise<string[]> {
  const names = ['OpenAI', 'Claude through our gateway', 'Ollama in the office', 'مزود النماذج']
  const ids: string[] = []
  for (const name of names) {
    const id = await stack.provider(owner)
    await stack.database.prisma.modelProvider.update({ where: { id }, data: { name } })
    ids.push(id)
  }
  const [works = '', fails = '', , off = ''] = ids
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  const { prisma } = stack.database
  const key = { sealedCredential: 'sealed', sealedWith: 'test', lastFour: '9f2c' }
  const hosted = {
    kind: 'openai',
    baseUrl: null,
    defaultModel: 'gpt-5.2',
    models: ['gpt-5.2-mini'],
  }
  await prisma.modelProvider.update({
    where: { id: works },
    data: { ...key, ...hosted, testedAt: ago(2) },
  })
  await prisma.modelProvider.update({
    where: { id: fails },
    data: {
      ...key,
      kind: 'anthropic',
      baseUrl: 'https://gateway.example.com/anthropic',
      defaultModel: 'claude-opus-5',
      testedAt: ago(1),
      failingSince: ago(30),
      lastError: 'Anthropic refused the key (401).',
      modelsReadAt: ago(3),
      modelsProblem: 'Anthropic refused the key (401).',
    },
  })
  await prisma.modelProvider.update({ where: { id: off }, data: { enabled: false } })
  return ids
}

/** A month with a used-up budget, calls of unknown price, and lost calls. */
async function spent({ stack, owner }: Shown): Promise<void> {
  const by = stack.system(owner.projectId)
  const limits = { tokens: 2_000_000, cost: 20_000_000 }
  await stack.aiBudget.setLimits(by, limits)
  const lost = { lostCalls: 2, lostTokens: 9_800n }
  const data = { tokens: 1_284_300n, cost: 20_014_250n, calls: 412, unpricedCalls: 3, ...lost }
  const { start: month } = getMonthRange(by.at)
  await stack.database.prisma.aiSpending.create({
    data: { ...data, projectId: owner.projectId, month, reservedTokens: 4_200n },
  })
}

const one = (index: number) => async (shown: Shown) =>
  inProject(`models/${(await providers(shown))[index]}`)(shown)

/** Prompts with ending models: live, in the working copy, and both. */
async function ending({ stack, owner }: Shown): Promise<string> {
  const named = { model_config: { model: 'gpt-4o' } }
  const { slug } = await stack.publishedPrompt(owner, { ...named, name: 'Refund reply' })
  await stack.prompt(owner, { name: 'Weekly summary', model_config: { model: 'openai/gpt-5' } })
  await stack.publishedPrompt(owner, { ...named, name: 'Antwort auf eine Rückerstattung' })
  return slug
}

const ofEnding = (path: (slug: string) => string) => async (shown: Shown) =>
  inProject(path(await ending(shown)))(shown)

export const SHOWN_MODELS: readonly ShownPage[] = [
  { name: 'models-empty', path: inProject('models') },
  { name: 'model-provider-presets', path: inProject('models/new') },
  { name: 'model-provider-new', path: inProject('models/new?preset=openai') },
  {
    name: 'model-provider-new-vertex',
    path: inProject('models/new?preset=vertex'),
    act: (page) => page.getByText('Timeouts, concurrency and headers').click(),
  },
  {
    name: 'models',
    path: async (shown) => {
      await providers(shown)
      return inProject('models')(shown)
    },
  },
  {
    name: 'models-budget-spent',
    path: async (shown) => {
      await providers(shown)
      await spent(shown)
      return inProject('models')(shown)
    },
    alike: '.table',
  },
  { name: 'models-ending', path: ofEnding(() => 'models/ending') },
  { name: 'models-replace', path: ofEnding(() => 'models/ending/replace?model=gpt-4o') },
  {
    name: 'models-replace-refused',
    path: ofEnding(() => 'models/ending/replace?model=gpt-4o&replacement=gpt-5'),
  },
  { name: 'models-ending-none', path: inProject('models/ending') },
  {
    name: 'account-models-ending',
    path: async (shown) => {
      await ending(shown)
      return `/accounts/${shown.owner.accountId}/ending-models`
    },
  },
  { name: 'prompts-ending', path: ofEnding(() => 'prompts?show=ending') },
  { name: 'editor-model-ends', path: ofEnding((slug) => `prompts/${slug}?tab=model`) },
  { name: 'versions-model-ends', path: ofEnding((slug) => `prompts/${slug}/versions`) },
  { name: 'publish-model-ends', path: ofEnding((slug) => `prompts/${slug}/publish`) },
  { name: 'model-provider', path: one(0) },
  { name: 'model-provider-failing', path: one(1) },
  {
    name: 'model-provider-delete',
    path: one(0),
    act: async (page) => {
      await page.getByRole('button', { name: 'Actions for this provider' }).click()
      await page.getByRole('button', { name: 'Delete…' }).click()
    },
  },
]
