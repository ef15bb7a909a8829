import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { test } from '../../../../test/support/api-test.ts'
import { seedDemo } from './seed-demo.ts'

test('the demo`s versions can be compared, and only its development key calls models', async ({
  api,
  client,
  onTestFinished,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'promptwire-demo-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await seedDemo(api.unitOfWork, folder, () => api.clock.now, randomBytes)
  const { live_key: bearer, dev_key } = JSON.parse(
    await readFile(join(folder, 'demo.json'), 'utf8'),
  )
  const versions = { prompt_id: 'release-notes', from: 1, to: 2 }
  const { data } = await client.diff_versions(versions, { bearer })
  expect(data.blocks?.map(({ change }) => change)).toEqual(['added', ...Array(4).fill('unchanged')])
  expect(data.variables).toEqual({ added: [], removed: [], changed: [], items: [] })
  // The demo's model costs nothing; the production key still calls none.
  const models = await client.list_models({}, { bearer: dev_key })
  expect(models.data).toMatchObject([{ id: 'demo' }])
  await expect(client.list_models({}, { bearer })).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('a key with evals:run alone lists the models that it can use', async ({
  api,
  client,
  owner,
}) => {
  const { text: bearer } = await api.key(owner, 'dev', ['evals:run'])
  expect((await client.list_models({}, { bearer })).data).toMatchObject([{ id: 'demo' }])
})
