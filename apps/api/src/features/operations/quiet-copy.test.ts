import { createClient } from '@promptwire/contract/derive/client'
import { INTERNAL_PREFIX, internalContract } from '@promptwire/contract/internal-contract'
import { PUBLIC_PREFIX, publicContract } from '@promptwire/contract/public-contract'
import { expect } from 'vitest'
import { createTestApi, type TestApi } from '../../../../../test/support/api.ts'
import { test as apiTest } from '../../../../../test/support/api-test.ts'
import { SERVICE_SECRET } from '../../../../../test/support/fixtures.ts'
import { recordInstallation } from './installation.sql.ts'

const asOperator = { bearer: SERVICE_SECRET }
const createInternalClient = (api: TestApi) =>
  createClient(publicContract, PUBLIC_PREFIX, async (...request) => api.app.request(...request))
const createOperatorClient = (api: TestApi) =>
  createClient(internalContract, INTERNAL_PREFIX, async (...request) => api.app.request(...request))
const readyz = async (api: TestApi) => {
  const response = await api.publicApp.request('/readyz')
  return [response.status, await response.text()]
}

/** Starts the API on a restored copy of its database. */
const test = apiTest.extend('startCopy', async ({ api }, { onCleanup }) => {
  await recordInstallation(api.unitOfWork, api.database.identity)
  return async (environment = {}) => {
    const database = { ...api.database, identity: 'of a copy' }
    const copy = await createTestApi({ database, environment })
    onCleanup(() => copy.close())
    return copy
  }
})

test('a copy delivers prompts and accepts edits, but calls no model until it is enabled', async ({
  api,
  owner,
  liveKey,
  startCopy,
}) => {
  const { id: prompt_id } = await api.publishedPrompt(owner)
  const copy = await startCopy()
  const [client, as] = [createInternalClient(copy), liveKey]
  const { prisma } = api.database
  const called = () => prisma.auditEntry.count({ where: { action: 'model.called' } })
  const run = () => client.run_playground({ prompt_id, provider: 'demo' }, as)
  await expect(run()).rejects.toMatchObject({
    code: 'CONFLICT',
    message: expect.stringContaining('quiet copy'),
  })
  expect(await called()).toBe(0)
  expect(await prisma.aiReservation.count()).toBe(0)
  expect((await copy.get(`/prompts/${prompt_id}/compiled`, liveKey.bearer)).status).toBe(200)
  await client.update_prompt({ prompt_id, description: 'edited in the copy' }, as)

  expect(await readyz(api)).toEqual([200, 'ready'])
  expect(await readyz(copy)).toEqual([200, expect.stringMatching(/^ready\n.*Quiet: .* a copy/s)])
  const operator = createOperatorClient(copy)
  expect((await operator.read_service_status({}, asOperator)).data.quiet).toBe('copy')
  const enabling = Array.from({ length: 3 }, () => operator.enable_service({}, asOperator))
  for (const { data } of await Promise.all(enabling)) expect(data).toMatchObject({ quiet: null })
  const enabled = { where: { action: 'installation.enabled' } }
  expect(await prisma.auditEntry.count(enabled), 'audited once').toBe(1)
  expect(await readyz(copy)).toEqual([200, 'ready'])
  await run()
  expect(await called()).toBe(1)
})

test('every project page of a copy shows that it is quiet, and no page of the original does', async ({
  api,
  ownersProject,
  startCopy,
}) => {
  await startCopy()
  expect((await ownersProject.get_project_summary({})).data).not.toHaveProperty('quiet')
  await api.database.prisma.installation.updateMany({ data: { identity: 'of another' } })
  const replica = await createTestApi({ database: api.database })
  expect(await readyz(replica)).toEqual([200, expect.stringMatching(/Quiet: .* a copy/)])
  await replica.close()
  await api.database.prisma.installation.updateMany({ data: { identity: api.database.identity } })
})

test('QUIET=true makes an original quiet until it is removed', async ({ api }) => {
  const quiet = await createTestApi({ database: api.database, environment: { QUIET: 'true' } })
  expect(await readyz(quiet)).toEqual([200, expect.stringContaining('QUIET=true')])
  await expect(createOperatorClient(quiet).enable_service({}, asOperator)).rejects.toMatchObject({
    code: 'CONFLICT',
    message: expect.stringContaining('QUIET=true'),
  })
  await quiet.close()
})
