import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { test } from '../../../test/support/api-test.ts'
import { seedDemo } from '../src/demo/seed-demo.ts'

test('a comparison of the demo`s versions shows what was edited, and the rest as it stayed', async ({
  api,
  client,
  onTestFinished,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'promptwire-demo-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await seedDemo(api.stores, folder, () => api.clock.now, randomBytes)
  const { live_key: bearer } = JSON.parse(await readFile(join(folder, 'demo.json'), 'utf8'))
  const versions = { prompt_id: 'release-notes', from: 1, to: 2 }
  const { data } = await client.diff_versions(versions, { bearer })
  expect(data.blocks?.map(({ change }) => change)).toEqual([...Array(4).fill('unchanged'), 'added'])
  expect(data.variables).toEqual({ added: [], removed: [], changed: [], items: [] })
})
