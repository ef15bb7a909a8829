import { setTimeout as sleep } from 'node:timers/promises'
import type { JsonSchema } from '@promptwire/core/contract/derive/json-schema'
import { Failure } from '@promptwire/core/errors/failure'
import type { Connection } from './connection.ts'

/** Requests at the same time. */
const AT_ONCE = 8

/** Seconds that a limit of requests is waited for. */
const MAX_WAIT = 60

/** The schema of each prompt's values, by slug. A live key has the published prompts only. */
export async function readContracts(connection: Connection): Promise<Map<string, JsonSchema>> {
  const { api, bearer } = connection
  const { data: prompts } = await api.list_prompts({}, { bearer })
  const slugs = prompts.map(({ slug }) => slug).sort()
  const contracts = new Map<string, JsonSchema>()
  for (let at = 0; at < slugs.length; at += AT_ONCE) {
    const some = slugs.slice(at, at + AT_ONCE)
    const schemas = await Promise.all(some.map((slug) => readContract(connection, slug)))
    for (const [index, slug] of some.entries()) {
      const schema = schemas[index]
      if (schema) contracts.set(slug, schema)
    }
  }
  return contracts
}

/** Undefined if there is none for this key: never published, or deleted by now. */
async function readContract(
  connection: Connection,
  prompt_id: string,
): Promise<JsonSchema | undefined> {
  const { api, bearer } = connection
  try {
    return (await api.get_prompt_contract({ prompt_id }, { bearer })).data.schema
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    if (error.code === 'NOT_FOUND') return undefined
    const seconds = Number(error.headers['Retry-After'])
    if (error.code !== 'RATE_LIMITED' || !(seconds <= MAX_WAIT)) throw error
    await sleep(seconds * 1_000)
    return readContract(connection, prompt_id)
  }
}
