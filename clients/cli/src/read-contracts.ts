import type { JsonSchema } from '@promptwire/contract/derive/json-schema'
import { Failure } from '@promptwire/core/errors/failure'
import type { Connection } from './connection.ts'
import { mapAtOnce } from './map-at-once.ts'
import { showDone } from './progress.ts'

/** Reads the values' schema of each prompt, by slug. A live key gets published prompts only. */
export async function readContracts(connection: Connection): Promise<Map<string, JsonSchema>> {
  const { api, bearer, showProgress } = connection
  const { data: prompts } = await api.list_prompts({}, { bearer })
  const slugs = prompts.map(({ slug }) => slug).sort()
  const schemas = await mapAtOnce(
    slugs,
    (slug) => readContract(connection, slug),
    showDone(showProgress, 'Reading prompts'),
  )
  return new Map(
    slugs.flatMap((slug, n): [string, JsonSchema][] => {
      const schema = schemas[n]
      return schema ? [[slug, schema]] : []
    }),
  )
}

/** Undefined if the prompt was never published, or was deleted. */
async function readContract(
  { api, bearer }: Connection,
  prompt_id: string,
): Promise<JsonSchema | undefined> {
  try {
    return (await api.get_prompt_contract({ prompt_id }, { bearer })).data.schema
  } catch (error) {
    if (error instanceof Failure && error.code === 'NOT_FOUND') return undefined
    throw error
  }
}
