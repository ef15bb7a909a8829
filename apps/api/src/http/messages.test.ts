import { describe, expect } from 'vitest'
import { test as apiTest } from '../../../../test/support/api-test.ts'

const test = apiTest
  .extend('slug', async ({ api, owner }) => (await api.publishedPrompt(owner)).slug)
  .extend(
    'getMessage',
    ({ api, devKey, slug }) =>
      async (method: string, path: string, body?: unknown): Promise<string> => {
        const response = await api.app.request(`/api/v1${path.replace('{slug}', slug)}`, {
          method,
          headers: { authorization: `Bearer ${devKey.bearer}`, 'content-type': 'application/json' },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        })
        expect(response.status).toBe(400)
        const { error } = (await response.json()) as { error: { code: string; message: string } }
        expect(error.code).toBe('VALIDATION_ERROR')
        return error.message
      },
  )

const NOWHERE = '01999c5e-7b1c-7c3a-9d2e-5f6a7b8c9d0e'

describe('errors are in our own words and say what to send instead', () => {
  const FETCHED = 'prompt_id, variables, version, lenient, truncate, max_tokens'
  test.for([
    [
      '/prompts/{slug}?verison=1',
      `verison: is not a known field; use ${FETCHED} (did you mean version?).`,
    ],
    ['/prompts/{slug}?version=abc', 'version: must be a whole number; see list_versions.'],
    ['/prompts/{slug}?version=0', 'version: must be at least 1; see list_versions.'],
    [
      '/prompts/{slug}?version=99999999999999999999',
      'version: must be at most 2147483647; see list_versions.',
    ],
    ['/prompts/{slug}?truncate=yes', 'truncate: must be true or false.'],
    [
      '/prompts/{slug}?variables=Alex',
      'variables: must be an object of values by key, like {"customer_name":"Alex"}.',
    ],
    [
      '/prompts/{slug}?variables={"a":{}}',
      'variables.a: must be text, a number, or true or false.',
    ],
    ['/prompts/{slug}/versions/abc', 'version: must be a whole number; see list_versions.'],
    ['/prompts/{slug}/diff?from=1&to=draft', 'to: must be a whole number; see list_versions.'],
    ['/prompts/{slug}/diff', 'from: is required; see list_versions.'],
    ['/prompts?limit=0', 'limit: must be at least 1.'],
    ['/prompts?sort=size', /^sort: must be one of created, -created, name, -name, .*\.$/],
    ['/prompts?tag=a&tag=b', 'tag: appears twice.'],
    ['/search/prompts', 'q: is required.'],
    [
      '/audit-entries?since=yesterday',
      'since: must be an instant with its time zone, like 2026-01-15T09:30:00Z.',
    ],
    ['/key?x=1', 'x: is not a known field; no fields are accepted.'],
    ['/projects?x=1', 'x: is not a known field; use limit, cursor.'],
  ] as const)('GET %s', async ([path, message], { getMessage }) => {
    expect(await getMessage('GET', path)).toMatch(message)
  })

  test.for([
    ['POST', '/prompts', {}, 'name: is required.'],
    ['POST', '/prompts', { name: 7 }, 'name: must be a string, like "Support reply".'],
    ['POST', '/prompts', { name: ' ' }, 'name: must not be empty.'],
    ['POST', '/prompts', { name: 'x'.repeat(201) }, 'name: must have at most 200 characters.'],
    ['POST', '/prompts', { name: 'x', tags: 'a' }, 'tags: must be a list, like ["support"].'],
    [
      'POST',
      '/prompts',
      { name: 'x', folder_id: 'a' },
      'folder_id: must be a UUID; see list_folders.',
    ],
    ['PATCH', `/blocks/x`, {}, 'block_id: must be a UUID; see list_blocks.'],
    [
      'PATCH',
      `/blocks/${NOWHERE}`,
      { title: 1, enabled: 'no' },
      /^title: .*\. enabled: must be true or false\.$/,
    ],
    [
      'POST',
      '/prompts/{slug}/blocks',
      { type: 'x', title: 'y' },
      /^type: must be one of role, context, /,
    ],
    ['DELETE', '/prompts/{slug}?confirm=false', undefined, 'confirm: must be true.'],
    ['DELETE', '/prompts/{slug}', undefined, 'confirm: must be true.'],
    [
      'POST',
      '/prompts/{slug}/test-cases',
      { input_text: 'x', checks: [{ type: 'like', value: 'x' }] },
      /^checks\.0\.type: must be one of contains, icontains, .*, not_contains, /,
    ],
    [
      'POST',
      '/prompts/{slug}/test-cases',
      { input_text: 'x', checks: [{ type: 'equals', value: 'x', valeu: 'y' }] },
      'checks.0.valeu: is not a known field; use type, value, weight, metric (did you mean value?).',
    ],
    [
      'POST',
      '/prompts/{slug}/test-cases/import',
      { format: 'json', content: '[{"input_text": 1}, {"input": "x"}]' },
      /content: case 1: input_text: must be a string; .*case 2: input: is not a known field; use/,
    ],
  ] as const)('%s %s %j', async ([method, path, body, message], { getMessage }) => {
    expect(await getMessage(method, path, body)).toMatch(message)
  })
})

test('rejects the name of an object method as unknown, in the query and the body', async ({
  getMessage,
  api,
  devKey,
}) => {
  expect(await getMessage('GET', '/prompts?__proto__=1')).toMatch(
    /^__proto__: is not a known field/,
  )
  expect(await getMessage('GET', '/prompts?constructor=1')).toMatch(
    /^constructor: is not a known field/,
  )
  const response = await api.app.request('/api/v1/prompts', {
    method: 'POST',
    headers: { authorization: `Bearer ${devKey.bearer}`, 'content-type': 'application/json' },
    body: '{"name":"x","__proto__":{"slug":"y"}}',
  })
  expect(response.status).toBe(400)
})

test('shortens client input that an error quotes', async ({ getMessage }) => {
  const long = 'x'.repeat(50_000)
  const many = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`unknown_${i}`, 1]))
  const values = Object.fromEntries(Array.from({ length: 10 }, (_, i) => [i + long, null]))
  for (const body of [
    { name: 'x', [long]: 1 },
    { name: 'x', ...many },
    { name: 'x', model_config: { model: { [long]: long } } },
  ]) {
    expect((await getMessage('POST', '/prompts', body)).length).toBeLessThan(1_000)
  }
  const cases = { input_text: 'x', variables: values }
  expect((await getMessage('POST', '/prompts/{slug}/test-cases', cases)).length).toBeLessThan(1_000)
  const hostile = await getMessage('POST', '/prompts', { name: 'x', '\u001b[2J\r\n<b>': 1 })
  // biome-ignore lint/suspicious/noControlCharactersInRegex: none of them may come back
  expect(hostile).not.toMatch(/[\u0000-\u001f]/)
})
