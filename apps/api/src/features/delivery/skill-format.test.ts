import { expect } from 'vitest'
import { test as apiTest } from '../../../../../test/support/api-test.ts'

const HEAD = '---\nname: pdf\ndescription: Reads PDF files.\n---\n'

const test = apiTest
  .extend('skill', async ({ client, devKey }) => {
    const { data } = await client.create_prompt(
      {
        name: 'PDF',
        front_matter: HEAD,
        model_config: { model: 'gpt-4.1', temperature: 0.2 },
        blocks: [{ type: 'custom', title: 'Use', content: 'Read with {{tool}}.', heading: 'none' }],
        variables: [{ key: 'tool', required: true }],
      },
      devKey,
    )
    return data
  })
  .extend(
    'read',
    ({ api, devKey }) =>
      (slug: string, headers: Record<string, string> = {}) =>
        api.get(`/prompts/${slug}/compiled?format=skill`, devKey.bearer, headers),
  )

test('the format skill is the SKILL.md that get_prompt_file returns', async ({
  client,
  devKey,
  skill: { slug: prompt_id },
}) => {
  await client.put_prompt_file({ prompt_id, path: 'a.md', content: 'a' }, devKey)
  const { data } = await client.compile_prompt({ prompt_id, format: 'skill' }, devKey)
  const { data: main } = await client.get_prompt_file({ prompt_id, path: 'SKILL.md' }, devKey)
  expect(data).toMatchObject({
    format: 'skill',
    model: 'gpt-4.1',
    request: {
      path: 'SKILL.md',
      content: main.content,
      files: [{ path: 'a.md', bytes: 1, sha256: expect.any(String) }],
    },
    settings_not_sent: [{ setting: 'temperature', reason: expect.any(String) }],
  })
  expect(data).not.toHaveProperty('cache')
  const variables = { tool: 'pdftotext' }
  const { data: filled } = await client.compile_prompt(
    { prompt_id, format: 'skill', variables },
    devKey,
  )
  expect(filled.request?.['content']).toBe(`${HEAD}Read with pdftotext.`)
})

test('the format skill has its entity tag, alone and in a batch', async ({
  client,
  devKey,
  skill: { slug },
  read,
}) => {
  const first = await read(slug)
  const etag = first.headers.get('etag') ?? ''
  expect((await read(slug, { 'If-None-Match': etag })).status).toBe(304)
  const prompts = [
    { prompt_id: slug, format: 'skill' as const },
    { prompt_id: slug, format: 'skill' as const, if_none_match: etag },
  ]
  const { data } = await client.compile_prompts({ prompts }, devKey)
  expect(data.prompts).toMatchObject([
    { etag, format: 'skill' },
    { not_modified: true, etag },
  ])
})

test('a prompt that is not a skill gets 400 for the format skill, alone and in a batch', async ({
  api,
  owner,
  client,
  devKey,
  read,
}) => {
  const { slug } = await api.prompt(owner)
  const refused = await read(slug)
  expect(refused.status).toBe(400)
  const problem = { code: 'VALIDATION_ERROR', details: [{ field: 'format' }] }
  expect(await refused.json()).toMatchObject({ error: problem })
  const { data } = await client.compile_prompts(
    { prompts: [{ prompt_id: slug, format: 'skill' }] },
    devKey,
  )
  expect(data.prompts).toMatchObject([{ error: problem }])
})
