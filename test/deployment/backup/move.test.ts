import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@promptwire/contract/derive/client'
import { PUBLIC_PREFIX, publicContract } from '@promptwire/contract/public-contract'
import { expect, test } from 'vitest'
import { type ApiProcess, startApi } from '../../support/api-process.ts'
import { createDataFolder, createServerDatabase } from '../../support/database.ts'
import { ENCRYPTION_KEYS, SERVICE_SECRET } from '../../support/fixtures.ts'
import { operateOn, runGuide } from '../../support/operate.ts'

const operate = operateOn('http://127.0.0.1:1', SERVICE_SECRET, { ENCRYPTION_KEYS })

/**
 * The bytes of every compiled text that a key can fetch: the working copy and each version of all
 * prompts.
 */
async function readAllTexts({ url }: ApiProcess, bearer: string): Promise<Map<string, string>> {
  const client = createClient(publicContract, url + PUBLIC_PREFIX, fetch)
  const texts = new Map<string, string>()
  const { data: prompts } = await client.list_prompts({ limit: 100 }, { bearer })
  for (const { id } of prompts) {
    const { data: versions } = await client.list_versions({ prompt_id: id }, { bearer })
    for (const version of ['', ...versions.map(({ version: number }) => `&version=${number}`)]) {
      for (const format of ['text', 'messages', 'openai-chat']) {
        const path = `/prompts/${id}/compiled?lenient=true&format=${format}${version}`
        const headers = { authorization: `Bearer ${bearer}` }
        const response = await fetch(url + PUBLIC_PREFIX + path, { headers })
        texts.set(
          path,
          `${response.status} ${response.headers.get('etag')} ${await response.text()}`,
        )
      }
    }
  }
  return texts
}

test('a laptop folder that moves to PostgreSQL answers every prompt there byte for byte', async ({
  onTestFinished,
}) => {
  const folder = createDataFolder()
  const settings = { DATA_DIR: folder, ENCRYPTION_KEYS, NODE_ENV: 'development' }
  const laptop = await startApi(settings)
  onTestFinished(() => void laptop.end('SIGTERM'))
  const { dev_key: key } = JSON.parse(readFileSync(join(folder, 'demo.json'), 'utf8'))
  const client = createClient(publicContract, laptop.url + PUBLIC_PREFIX, fetch)
  for (const text of ['Zoë\u2028{{a}} \\ "\'', '{"json": null, "b": [1e400]}', '\u{1F600}\t\n\n']) {
    const { data } = await client.create_prompt({ name: `Made of ${text}` }, { bearer: key })
    await client.create_block(
      { prompt_id: data.id, type: 'custom', title: 'Text', content: text },
      { bearer: key },
    )
    await client.save_draft_version({ prompt_id: data.id }, { bearer: key })
  }
  const before = await readAllTexts(laptop, key)
  expect(before.size).toBeGreaterThan(20)
  const { url, drop } = await createServerDatabase('template0')
  onTestFinished(drop)
  const running = await operate('move', folder, url)
  expect(running).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/in use .*stop it first/),
  })
  expect(await laptop.end('SIGTERM')).toBe(0)
  expect(await operate('move', mkdtempSync(join(tmpdir(), 'promptwire-none-')), url)).toMatchObject(
    {
      code: 1,
      stderr: expect.stringContaining('no embedded database'),
    },
  )

  const moved = await runGuide('move', { FOLDER: folder, EMPTY_DATABASE: url, ENCRYPTION_KEYS })
  expect(moved).toMatch(/^Moved \d+ rows .*\nCompiled \d+ prompt contents in both: .*byte for byte/)
  const server = await startApi({ ...settings, DATABASE_URL: url })
  onTestFinished(() => void server.end('SIGTERM'))
  expect(await readAllTexts(server, key)).toEqual(before)
  expect(await (await fetch(`${server.url}/readyz`)).text(), 'it is not a copy').toBe('ready')
  const back = await operate('move', url, folder)
  expect(back).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/A service is using .*stop it/),
  })
})
