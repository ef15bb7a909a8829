import { parseEncryptionKeys } from '@promptwire/core/credentials/encryption-keys'
import { createMetrics } from '@promptwire/runtime/metrics'
import { expect } from 'vitest'
import { test as apiTest } from '../../../../../test/support/api-test.ts'
import { ENCRYPTION_KEYS } from '../../../../../test/support/fixtures.ts'
import { createModels } from '../../platform/models/models.ts'
import { createProviderServices } from '../../runtime/provider-services.ts'
import { changeProvider } from './providers/provider-changes.sql.ts'

const PAGE = (projectId: string) => `http://web.test/projects/${projectId}/models`

const test = apiTest
  .extend('parts', ({ api }) => (demoProvider: boolean, keys = ENCRYPTION_KEYS) => {
    const encryptionKeys = parseEncryptionKeys(keys)
    const policy = { demoProvider, privateModelHosts: [] }
    const unpriced = { calculateCost: async () => undefined, now: () => api.clock.now }
    const options = {
      models: createModels(policy, () => {}),
      encryptionKeys,
      maxOutputTokens: 4_096,
      requireNotQuiet: async () => {},
      ...policy,
      ...unpriced,
    }
    const { unitOfWork, aiBudget } = api
    const webUrl = 'http://web.test'
    const metrics = createMetrics()
    return createProviderServices({ unitOfWork, aiBudget, providers: options, metrics, webUrl })
  })
  .extend('create', ({ api, owner, parts }) => async (name: string) => {
    const id = await api.provider(owner)
    const credential = await parts(false).safe.seal(`credential of ${name}`, {
      projectId: owner.projectId,
      providerId: id,
    })
    await changeProvider(api.unitOfWork, api.system(owner.projectId), id, () => ({
      name,
      credential,
    }))
    return id
  })

test('finds and opens a provider by id or name, or the default one', async ({
  owner,
  parts,
  create,
}) => {
  const { findProvider } = parts(true)
  const first = await create('First')
  const second = await create('Second')
  const found = {
    name: 'Second',
    model: 'small',
    access: {
      kind: 'openai-compatible',
      baseUrl: 'https://127.0.0.1:9/v1',
      apiKey: 'credential of Second',
    },
  }
  expect(await findProvider(owner, second)).toMatchObject(found)
  expect(await findProvider(owner, 'Second')).toMatchObject(found)
  expect(await findProvider(owner)).toMatchObject({ id: first, name: 'First' })
  expect(await findProvider(owner, 'DEMO')).toMatchObject({ id: 'demo', access: { kind: 'demo' } })
})

test('a project without providers gets a hint, unless the operator offers the demo', async ({
  owner,
  parts,
}) => {
  expect(await parts(true).findProvider(owner)).toMatchObject({
    name: 'Demo',
    model: expect.stringContaining('demo'),
  })
  await expect(parts(false).findProvider(owner)).rejects.toMatchObject({
    code: 'CONFLICT',
    message: expect.stringContaining(PAGE(owner.projectId)),
  })
})

test('an unknown name or id, another project`s provider and a disabled demo are not found', async ({
  api,
  owner,
  parts,
}) => {
  const { findProvider } = parts(false)
  const strangers = await api.provider(await api.owner())
  for (const named of ['Nothing', '', strangers, 'demo', '%']) {
    await expect(findProvider(owner, named)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
})

test('never calls a disabled provider, even as the default', async ({
  api,
  owner,
  parts,
  create,
}) => {
  const id = await create('Off')
  await changeProvider(api.unitOfWork, api.system(owner.projectId), id, () => ({
    enabled: false,
  }))
  for (const named of [undefined, 'Off', id]) {
    await expect(parts(true).findProvider(owner, named)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining(PAGE(owner.projectId)),
    })
  }
})

test('asks again for a credential that no key can open', async ({ owner, parts, create }) => {
  await create('Sealed')
  const other = ENCRYPTION_KEYS.replace('test:', 'other:')
  await expect(parts(false, other).findProvider(owner)).rejects.toMatchObject({
    code: 'CONFLICT',
    message: expect.stringContaining('Enter it again'),
    detail: 'unknown_key: sealed with test',
  })
})
