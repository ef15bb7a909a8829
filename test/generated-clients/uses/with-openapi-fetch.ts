import createClient from 'openapi-fetch'
import type { paths } from './generated.js'

/** Uses only types from openapi-typescript, and openapi-fetch. */
export async function use(baseUrl: string, key: string, prompt_id: string, name: string) {
  const api = createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${key}` } })
  const values = { name: 'Ada & Bob' }
  const path = { prompt_id }

  const listed = await api.GET('/prompts')
  const byQuery = await api.GET('/prompts/{prompt_id}/compiled', {
    params: { path, query: { variables: JSON.stringify(values) } },
  })
  const byBody = await api.POST('/prompts/{prompt_id}/compiled', {
    params: { path },
    body: { variables: values },
  })
  const made = await api.POST('/prompts', { body: { name } })
  const refused = await api.GET('/prompts/{prompt_id}', { params: { path: { prompt_id: 'none' } } })

  return {
    listed: listed.data?.data.map(({ slug }) => slug),
    byQuery: byQuery.data?.data.prompt,
    byBody: byBody.data?.data.prompt,
    made: made.data?.data.name,
    refused: { status: refused.response.status, code: refused.error?.error.code },
  }
}
