import { expect } from 'vitest'
import { test as stackTest } from '../../../test/support/web-test.ts'

const CREDENTIAL = 'sk-a-credential-of-a-person-4321'
const GIVEN = {
  preset: 'openai',
  kind: 'openai',
  name: 'Our OpenAI',
  base_url: '',
  credential: CREDENTIAL,
  default_model: 'gpt-5.2',
  models: 'gpt-5.2-mini\r\n\r\n  o5 \r\n',
}

const test = stackTest
  .extend('models', ({ owner }) => `/projects/${owner.projectId}/models`)
  .extend(
    'read',
    ({ person }) =>
      async (path: string) =>
        (await person.get(path)).text(),
  )
  .extend('added', async ({ person, models }) => {
    const response = await person.post(models, GIVEN)
    expect(response.status).toBe(303)
    return response.headers.get('location') ?? ''
  })
  .extend(
    'stored',
    ({ stack, owner }) =>
      () =>
        stack.database.prisma.modelProvider.findFirstOrThrow({
          where: { projectId: owner.projectId },
        }),
  )

test('a project without a provider explains which features need one, and who pays', async ({
  models,
  read,
}) => {
  const page = await read(models)
  expect(page).toContain('No model providers yet')
  expect(page).toContain('your prompts never leave this service')
  expect(page).toContain('your provider bills you')
  expect(page).toContain(`${models}/new`)
})

test('a preset fills in the known fields', async ({ models, read }) => {
  const choice = await read(`${models}/new`)
  for (const name of ['OpenAI', 'Anthropic', 'Google', 'Ollama', 'vLLM', 'LM Studio']) {
    expect(choice).toContain(name)
  }
  expect(await read(`${models}/new?preset=ollama`)).toContain('value="http://localhost:11434/v1"')
  expect(await read(`${models}/new?preset=nothing`)).toContain('Add a model provider')
})

test('a form adds a provider, and its key is never shown again', async ({
  models,
  added,
  read,
  stored,
}) => {
  expect((await stored()).models).toEqual(['gpt-5.2-mini', 'o5'])
  for (const path of [added, models]) {
    const page = await read(path)
    expect(page).toContain('4321')
    expect(page).toContain('Default')
    expect(page).not.toContain(CREDENTIAL)
  }
})

test('an error is shown at its field with all input except the key', async ({
  models,
  person,
  added,
}) => {
  expect(added).toContain(models)
  const taken = await person.post(models, { ...GIVEN, default_model: 'my <model>' })
  expect(taken.status).toBe(409)
  const page = await taken.text()
  expect(page).toContain('Belongs to another model provider')
  expect(page).toContain('value="my &lt;model&gt;"')
  expect(page).not.toContain(CREDENTIAL)
  const plain = await person.post(models, { ...GIVEN, name: 'B', base_url: 'http://a.example' })
  expect(await plain.text()).toContain('Must begin with https://')
})

test.for([
  ['bedrock', 'region', 'EU!', 'Must be a region such as'],
  ['azure', 'api_version', 'v2', 'Must be a version such as'],
  ['vertex', 'location', 'evil.example/', 'Must be a location such as'],
  ['vertex', 'project', 'No Project', 'Must be a project ID'],
] as const)(
  '%s: an invalid %s is reported at its field',
  async ([kind, option, typed, words], { models, person }) => {
    const base_url = 'https://models.example'
    const given = { ...GIVEN, preset: kind, kind, base_url, [`options.${option}`]: typed }
    const refused = await person.post(models, given)
    expect(refused.status).toBe(400)
    const page = await refused.text()
    const field = new RegExp(`name="options\\.${option}"[^>]*aria-invalid="true"`)
    expect(page).toMatch(field)
    expect(page).toContain(words)
    expect(page).not.toContain(CREDENTIAL)
  },
)

test('saving keeps an omitted key, and requires it for a new address', async ({
  added,
  person,
  stored,
}) => {
  const { preset: _, kind: __, ...fields } = GIVEN
  const before = await stored()
  const saved = await person.post(added, { ...fields, name: 'Renamed', credential: '' })
  expect(saved.status).toBe(303)
  expect(await stored()).toMatchObject({
    name: 'Renamed',
    sealedCredential: before.sealedCredential,
  })
  const base_url = 'https://elsewhere.example/v1'
  const moved = await person.post(added, { ...fields, base_url, credential: '' })
  expect(moved.status).toBe(400)
  expect(await moved.text()).toContain('Is required again')
})

test('buttons test, disable, enable, delete a provider and make it the default', async ({
  added,
  models,
  person,
  read,
  stored,
}) => {
  const press = async (what: string) => (await person.post(`${added}/${what}`, {})).status
  expect(await press('off')).toBe(303)
  expect(await read(added)).toContain('Provider turned off.')
  expect(await read(models)).not.toContain(`${added}/test`)
  expect(await press('on')).toBe(303)
  expect((await stored()).enabled).toBe(true)
  expect(await press('forget')).toBe(303)
  expect(await press('test')).toBe(303)
  expect(await read(added)).toContain('Last test failed')
  expect(await read(models)).toContain('Failing since')
  expect(await press('default')).toBe(303)
  expect(await read(added)).toContain('It is the default for the playground')
  expect(await press('delete')).toBe(303)
  expect(await read(models)).toContain('No model providers yet')
})

test('monthly limits are set in tokens and dollars, and an empty field is no limit', async ({
  models,
  person,
  read,
  stack,
  owner,
}) => {
  const limits = async (given: Record<string, string>) => {
    const response = await person.post(`${models}/budget`, given)
    return { status: response.status, page: await response.text() }
  }
  expect((await limits({ monthly_tokens: '2000000', monthly_cost: '12.50' })).status).toBe(303)
  const stored = () =>
    stack.database.prisma.aiBudget.findUnique({ where: { projectId: owner.projectId } })
  const kept = { monthlyTokens: 2_000_000n, monthlyCost: 12_500_000n }
  expect(await stored()).toMatchObject(kept)
  const page = await read(models)
  expect(page).toContain('0 of 2,000,000')
  expect(page).toContain('$0.00 of $12.50')
  for (const typed of ['1e999', 'much', '-1', 'NaN', 'Infinity', '0x10', '1'.repeat(30)]) {
    const refused = await limits({ monthly_tokens: typed, monthly_cost: typed })
    expect(refused.status).toBe(400)
    expect(refused.page).toContain('or empty for no limit.')
  }
  expect(await stored()).toMatchObject(kept)
  expect((await limits({ monthly_tokens: '', monthly_cost: '' })).status).toBe(303)
  expect(await stored()).toMatchObject({ monthlyTokens: null, monthlyCost: null })
  expect(await read(models)).toContain('no limit')
})
