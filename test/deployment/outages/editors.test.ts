import { createClient } from '@promptwire/contract/derive/client'
import { PUBLIC_PREFIX, publicContract } from '@promptwire/contract/public-contract'
import { Failure } from '@promptwire/core/errors/failure'
import { describe, test } from 'vitest'
import { type ApiProcess, startApi } from '../../support/api-process.ts'
import { signedInProject } from '../../support/internal-client.ts'
import { PLACES } from '../../support/place.ts'
import { type Receiver, startReceiver } from '../../support/receiver.ts'

const EDITORS = 50
const WRITES = 200
const WRITES_BEFORE_KILL = 100
/** Per editor, staggered. */
const WRITES_PER_PUBLISH = 8

/** Acknowledged writes, which must exist at the end. */
class Acknowledged {
  writes = 0
  /** Content by block; undefined if deleted. Absent if the response was lost. */
  readonly blocks = new Map<string, string | undefined>()
  readonly published = new Set<number>()
}

/** The service, killed once during the run and restarted. */
class MortalApi {
  readonly #environment: Record<string, string>
  #api: Promise<ApiProcess>

  constructor(environment: Record<string, string>) {
    this.#environment = environment
    this.#api = startApi(environment)
  }

  readonly url = async () => (await this.#api).url
  readonly internalUrl = async () => (await this.#api).internalUrl

  kill(): void {
    this.#api = this.#api.then(async (api) => {
      await api.end('SIGKILL')
      return startApi(this.#environment)
    })
  }

  async end(): Promise<void> {
    await (await this.#api).end('SIGTERM')
  }
}

type Client = ReturnType<typeof createClient<typeof publicContract>>

/** Edits its own blocks until all editors wrote enough, whatever happens to the service. */
async function edit(
  editor: number,
  client: Client,
  options: { bearer: string },
  prompt_id: string,
  acknowledged: Acknowledged,
  onWrite: () => void,
): Promise<void> {
  const mine: string[] = []
  for (let i = 0; acknowledged.writes < WRITES; i++) {
    const block_id = mine.at(-1)
    const content = `${editor}-${i}`
    try {
      if ((editor + i) % WRITES_PER_PUBLISH === WRITES_PER_PUBLISH - 1) {
        const { data } = await client.save_draft_version({ prompt_id }, options)
        await client.publish_version({ prompt_id, version: data.version }, options)
        acknowledged.published.add(data.version)
      } else if (block_id === undefined || i % 4 === 0) {
        const block = { type: 'custom', title: content, content, sort_order: editor % 5 } as const
        const { data } = await client.create_block({ prompt_id, ...block }, options)
        mine.push(data.id)
        acknowledged.blocks.set(data.id, content)
      } else if (i % 4 === 3) {
        await client.delete_block({ block_id }, options)
        mine.pop()
        acknowledged.blocks.set(block_id, undefined)
      } else {
        await client.update_block({ block_id, content }, options)
        acknowledged.blocks.set(block_id, content)
      }
      acknowledged.writes++
      onWrite()
    } catch (error) {
      if (error instanceof Failure && error.code !== 'UNAVAILABLE') throw error
      // The response was lost with the process: the write may or may not have happened.
      if (block_id !== undefined) acknowledged.blocks.delete(block_id)
      mine.pop()
    }
  }
}

/** Counts publish messages at a receiver, by version and by id. */
function readDelivered({ received }: Receiver) {
  const versions = new Set(received.map(({ body }) => JSON.parse(body).data.version as number))
  const ids = new Set(received.map(({ headers }) => headers['webhook-id']))
  return { versions, ids }
}

describe.concurrent.each(PLACES)('on %s', (_, prepare) => {
  test('200 writes by fifty editors and a kill -9 lose nothing acknowledged, and every publish is sent once', {
    timeout: 300_000,
  }, async ({ expect }) => {
    const place = await prepare()
    const receiver = await startReceiver()
    const api = new MortalApi({ ...place.environment, ALLOW_PRIVATE_WEBHOOKS: 'true' })
    const pages = await signedInProject(await api.internalUrl(), place.email)
    await pages.create_webhook({ url: receiver.url, description: '', events: ['prompt.published'] })
    const options = { bearer: place.key }
    const client = createClient(publicContract, PUBLIC_PREFIX, async (path, request) =>
      fetch((await api.url()) + path, request),
    )
    const { data: prompt } = await client.create_prompt({ name: 'Edited' }, options)
    const acknowledged = new Acknowledged()
    const onWrite = () => {
      if (acknowledged.writes === WRITES_BEFORE_KILL) api.kill()
    }
    const editors = Array.from({ length: EDITORS }, (_, editor) =>
      edit(editor, client, options, prompt.id, acknowledged, onWrite),
    )
    await Promise.all(editors)
    expect(acknowledged.writes).toBeGreaterThanOrEqual(WRITES)

    const { data: copy } = await client.get_working_copy({ prompt_id: prompt.id }, options)
    const kept = new Map(copy.blocks?.map(({ id, content }) => [id, content]))
    for (const [id, content] of acknowledged.blocks) expect(kept.get(id), id).toBe(content)
    expect(copy.blocks?.map(({ sort_order }) => sort_order)).toEqual(copy.blocks?.map((_, i) => i))

    expect(acknowledged.published.size).toBeGreaterThan(12)
    const undelivered = () => {
      const { versions } = readDelivered(receiver)
      return [...acknowledged.published].filter((version) => !versions.has(version))
    }
    await expect.poll(undelivered).toEqual([])
    const { versions, ids } = readDelivered(receiver)
    expect(ids.size).toBe(versions.size)
    await api.end()
    await receiver.close()
    await place.remove()
  })
})
