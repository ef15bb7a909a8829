import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApi, type TestApi } from '../../../test/support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const dataOf = async (response: Response) => ((await response.json()) as { data: never }).data

test('a live key keeps the published text while the working copy moves on', async () => {
  const owner = await api.owner()
  const { id, slug } = await api.publishedPrompt(owner, { content: 'Published for {{name}}' })
  await api.edit(id, 'Edited')
  const [live, dev] = [await api.key(owner, 'live'), await api.key(owner, 'dev')]
  const path = `/prompts/${slug}/compiled?variables=${encodeURIComponent('{"name":"Ada"}')}`
  expect(await (await api.get(path, live.text)).json()).toEqual({
    data: {
      prompt: '## Role\nPublished for Ada',
      version: '1',
      tokens: 6,
      variables_used: ['name'],
      prompt_id: id,
      project_id: owner.projectId,
    },
    error: null,
  })
  expect(await dataOf(await api.get(path, dev.text))).toMatchObject({
    prompt: '## Role\nEdited',
    version: '2',
  })
})
