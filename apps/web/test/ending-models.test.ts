import { expect } from 'vitest'
import { test as webTest } from '../../../test/support/web-test.ts'

const SENTENCE = /gpt-4o end(?:s|ed) on 14 January 2027/g

/** A live prompt whose model ends, another whose model does not, and their pages. */
const test = webTest
  .extend('subject', async ({ stack, owner }) => {
    const named = { name: 'Refund reply', model_config: { model: 'gpt-4o' } }
    const { slug } = await stack.publishedPrompt(owner, named)
    await stack.publishedPrompt(owner, { name: 'Current', model_config: { model: 'gpt-5.2' } })
    const project = `/projects/${owner.projectId}`
    return { slug, project, prompt: `${project}/prompts/${slug}` }
  })
  .extend(
    'open',
    ({ person }) =>
      async (path: string) =>
        (await person.get(path)).text(),
  )

test('a prompt states the end of its model in the editor, its model pane, on Versions and before a publish', async ({
  subject: { prompt },
  open,
}) => {
  for (const [path, times] of [
    ['', 1],
    ['?tab=model', 2],
    ['/versions', 1],
    ['/publish', 1],
  ] as const) {
    expect((await open(`${prompt}${path}`)).match(SENTENCE), path).toHaveLength(times)
  }
})

test('the line leads to the list of ending models, which has the prompts that name them', async ({
  subject: { prompt, project },
  open,
}) => {
  expect(await open(prompt)).toContain(`href="${project}/models/ending"`)
  const list = await open(`${project}/models/ending`)
  expect(list.match(SENTENCE)).toHaveLength(1)
  expect(list).toContain(`href="${prompt}"`)
  expect(list).not.toContain('Current')
})

test('a provider whose list of models cannot be read says so, on its page and on that of ending models', async ({
  stack,
  owner,
  subject: { project },
  open,
}) => {
  const id = await stack.provider(owner)
  const update = (data: object) =>
    stack.database.prisma.modelProvider.update({ where: { id }, data })
  const words = 'The model list could not be read'
  await update({ modelsReadAt: new Date(), modelsProblem: 'It says that a model ends at "0".' })
  for (const path of [`${project}/models/ending`, `${project}/models/${id}`]) {
    const page = await open(path)
    expect(page).toContain(words)
    expect(page).toContain('It says that a model ends at &quot;0&quot;.')
  }
  await update({ modelsProblem: null, modelEnds: { 'gpt-4o': '2027-03-01' } })
  const page = await open(`${project}/models/ending`)
  expect(page).not.toContain(words)
})

test('the date of a provider is shown without a link', async ({
  stack,
  owner,
  subject: { project, prompt },
  open,
}) => {
  const id = await stack.provider(owner)
  const data = { name: 'OpenAI', kind: 'openai', models: [], modelsReadAt: new Date() }
  const stated = { modelEnds: { 'gpt-4o': '2027-03-01' } }
  await stack.database.prisma.modelProvider.update({ where: { id }, data: { ...data, ...stated } })
  for (const path of [prompt, `${project}/models/ending`]) {
    const page = await open(path)
    expect(page).toContain('gpt-4o ends on 1 March 2027')
    expect(page).toContain('<bdi>The model list of OpenAI.</bdi>')
  }
})

test('the account lists the ending models of its projects, for those who manage members', async ({
  stack,
  owner,
  subject: { project },
  open,
}) => {
  await stack.publishedPrompt(await stack.owner(), { model_config: { model: 'gpt-5' } })
  const list = await open(`/accounts/${owner.accountId}/ending-models`)
  expect(list).toContain(`href="${project}/models/ending"`)
  expect(list).not.toContain('gpt-5 ')
})

test('the list of prompts can show those alone whose model ends', async ({
  subject: { project, prompt },
  open,
}) => {
  const list = await open(`${project}/prompts?show=ending`)
  expect(list).toContain(`href="${prompt}"`)
  expect(list).not.toContain('Current')
})
