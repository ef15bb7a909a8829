import { client } from './generated/client.gen.js'
import {
  compilePrompt,
  createPrompt,
  getCompiledPrompt,
  getPrompt,
  listPrompts,
} from './generated/sdk.gen.js'

/** A program that was written with a client by @hey-api/openapi-ts alone. */
export async function use(baseUrl: string, key: string, prompt_id: string, name: string) {
  client.setConfig({ baseUrl, auth: key })
  const values = { name: 'Ada & Bob' }
  const path = { prompt_id }

  const listed = await listPrompts()
  const byQuery = await getCompiledPrompt({ path, query: { variables: JSON.stringify(values) } })
  const byBody = await compilePrompt({ path, body: { variables: values } })
  const made = await createPrompt({ body: { name } })
  const refused = await getPrompt({ path: { prompt_id: 'none' } })

  return {
    listed: listed.data?.data.map(({ slug }) => slug),
    byQuery: byQuery.data?.data.prompt,
    byBody: byBody.data?.data.prompt,
    made: made.data?.data.name,
    refused: { status: refused.response?.status, code: refused.error?.error.code },
  }
}
