import { expect } from 'vitest'
import { test as apiTest } from '../../../../../test/support/api-test.ts'
import { modelServerOfTest } from '../../../../../test/support/model-server.ts'

const test = apiTest
  .extend('apiOptions', {
    environment: { PRIVATE_MODEL_HOSTS: '127.0.0.1' },
  })
  .extend('server', modelServerOfTest)
  .extend('provider', async ({ ownersProject, server }) => {
    const given = { kind: 'openai-compatible', name: 'Mine', base_url: server.url } as const
    await ownersProject.create_provider({ ...given, default_model: 'small' })
  })
  .extend('prompt', async ({ api, owner }) => {
    const block = { type: 'role', title: 'Role', content: 'You greet {{name}}.' } as const
    return api.publishedPrompt(owner, { blocks: [block], variables: [{ key: 'name' }] })
  })
  .extend(
    'events',
    ({ api, devKey }) =>
      (prompt: string, body: object, { bearer = devKey.bearer, signal = null }: Asked = {}) =>
        api.publicApp.request(`/api/v1/prompts/${prompt}/playground-runs`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${bearer}`,
            'content-type': 'application/json',
            accept: 'text/event-stream',
          },
          body: JSON.stringify(body),
          signal,
        }),
  )

interface Asked {
  readonly bearer?: string
  readonly signal?: AbortSignal | null
}

const eventsIn = (text: string) =>
  [...text.matchAll(/^event: (.*)\ndata: (.*)$/gm)].map(([, event, data = '']) => ({
    event,
    data: JSON.parse(data),
  }))

test('runs a prompt with values and a message, and stores the result', async ({
  client,
  devKey,
  prompt,
  provider: _provider,
  server,
}) => {
  const { data } = await client.run_playground(
    { prompt_id: prompt.slug, variables: { name: 'Ada' }, message: 'Hi', temperature: 0.5 },
    devKey,
  )
  expect(data).toMatchObject({
    prompt_id: prompt.id,
    provider: 'Mine',
    model: 'small',
    settings: { temperature: 0.5 },
    sent_prompt: '## Role\nYou greet Ada.',
    message: 'Hi',
    output: 'Hello from the stand-in',
    outcome: 'finished',
    tokens: { input: 12, output: 4, cached: 5, is_estimate: false },
    cost_usd: null,
  })
  expect(JSON.stringify(server.received[0]?.body)).toContain('You greet Ada.')
  const listed = await client.list_playground_runs({ prompt_id: prompt.slug }, devKey)
  expect(listed.data).toMatchObject([{ id: data.id, output_start: 'Hello from the stand-in' }])
  expect(listed.data[0]).not.toHaveProperty('sent_prompt')
  expect((await client.get_playground_run({ playground_run_id: data.id }, devKey)).data).toEqual(
    data,
  )
})

test('with Accept: text/event-stream, streams the text and ends with the run', async ({
  prompt,
  provider: _provider,
  events,
}) => {
  const response = await events(prompt.slug, { message: 'Hi' })
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  const received = eventsIn(await response.text())
  expect(received[0]).toEqual({ event: 'run', data: { type: 'run', id: received.at(-1)?.data.id } })
  expect(new Set(received.slice(1, -1).map(({ event }) => event))).toEqual(new Set(['text']))
  expect(received.flatMap(({ data }) => data.text ?? []).join('')).toBe('Hello from the stand-in')
  expect(received.at(-1)).toMatchObject({
    event: 'result',
    data: { output: 'Hello from the stand-in' },
  })
})

test('an error before the first output has its HTTP status and stores nothing', async ({
  client,
  devKey,
  prompt,
  provider: _provider,
  server,
  events,
}) => {
  server.rules.otherwise = () => ({ status: 401 })
  expect((await events(prompt.slug, { message: 'Hi' })).status).toBe(424)
  await expect(
    client.run_playground({ prompt_id: prompt.slug, message: 'Hi' }, devKey),
  ).rejects.toMatchObject({ code: 'PROVIDER_REFUSED' })
  expect((await client.list_playground_runs({ prompt_id: prompt.slug }, devKey)).data).toEqual([])
})

test('a stream that breaks midway returns the output so far and is stored as failed', async ({
  client,
  devKey,
  prompt,
  provider: _provider,
  server,
  events,
}) => {
  server.behaviours.push({ endsAfter: { events: 2, by: 'death' } })
  const received = eventsIn(await (await events(prompt.slug, { message: 'Hi' })).text())
  expect(received.at(-1)).toMatchObject({ event: 'result', data: { outcome: 'failed' } })
  const { data } = await client.list_playground_runs({ prompt_id: prompt.slug }, devKey)
  expect(data).toMatchObject([
    { outcome: 'failed', problem: expect.any(String), provider: 'Mine', model: 'small' },
  ])
  expect(data[0]?.tokens.output).toBeGreaterThan(0)
})

test('a disconnecting client aborts the provider call, and the output so far is stored', async ({
  client,
  devKey,
  prompt,
  provider: _provider,
  server,
  events,
}) => {
  server.behaviours.push({ endsAfter: { events: 2, by: 'stall' } })
  const leave = new AbortController()
  const response = await events(prompt.slug, { message: 'Hi' }, { signal: leave.signal })
  const reader = response.body?.getReader()
  await reader?.read()
  await reader?.cancel()
  leave.abort()
  await server.quiet()
  const kept = async () =>
    (await client.list_playground_runs({ prompt_id: prompt.slug }, devKey)).data
  await expect.poll(kept).toMatchObject([{ outcome: 'cancelled' }])
})

test('stores output with characters that the database cannot store', async ({
  client,
  devKey,
  prompt,
  provider: _provider,
  server,
}) => {
  server.behaviours.push({ pieces: ['a\0b', '\ud83d'] })
  const { data } = await client.run_playground({ prompt_id: prompt.slug }, devKey)
  const kept = await client.get_playground_run({ playground_run_id: data.id }, devKey)
  expect(kept.data.output).toBe('a\ufffdb\ufffd')
})

test('without a message, sends the prompt itself with its saved settings', async ({
  client,
  devKey,
  prompt,
  provider: _provider,
  server,
}) => {
  const settings = { temperature: 0.2, max_tokens: 50, house_style: 'brief' }
  await client.update_prompt({ prompt_id: prompt.slug, model_config: settings }, devKey)
  const given = { prompt_id: prompt.slug, variables: { name: 'Ada' }, max_tokens: 9 }
  const { data } = await client.run_playground(given, devKey)
  expect(data).toMatchObject({ message: null, settings: { temperature: 0.2, max_tokens: 9 } })
  expect(server.received[0]?.body).toMatchObject({
    messages: [{ role: 'user', content: data.sent_prompt }],
    temperature: 0.2,
    max_tokens: 9,
  })
})

test('runs a version as saved; a live key runs the published one', async ({
  api,
  client,
  devKey,
  liveKey,
  prompt,
}) => {
  await api.edit(prompt.id, 'Reply with "second"')
  const run = async (key: typeof devKey, version?: number) => {
    const given = { prompt_id: prompt.slug, ...(version !== undefined && { version }) }
    const { data } = await client.run_playground(given, key)
    return [data.version, data.revision === null, data.sent_prompt?.includes('second')]
  }
  expect(await run(devKey)).toEqual([2, false, true])
  expect(await run(devKey, 1)).toEqual([1, true, false])
  expect(await run(liveKey)).toEqual([1, true, false])
  await expect(run(liveKey, 2)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('hides the sent text from keys that cannot read blocks, in a stream too', async ({
  api,
  owner,
  client,
  prompt,
  events,
}) => {
  const { text: bearer } = await api.key(owner, 'dev', ['playground:run'])
  const given = { message: 'Hi', variables: { name: 'Ada' } }
  const received = eventsIn(await (await events(prompt.slug, given, { bearer })).text())
  expect(received.at(-1)).toMatchObject({ event: 'result', data: { message: 'Hi' } })
  const { data } = await client.run_playground({ prompt_id: prompt.slug, ...given }, { bearer })
  for (const run of [received.at(-1)?.data, data]) {
    expect(run).not.toHaveProperty('sent_prompt')
    expect(run).not.toHaveProperty('variables')
  }
})

test('a run is visible in its own project only, and is deleted with its prompt', async ({
  api,
  client,
  devKey,
  prompt,
}) => {
  const { data } = await client.run_playground({ prompt_id: prompt.slug }, devKey)
  const find = (key: { readonly bearer: string }) =>
    client.get_playground_run({ playground_run_id: data.id }, key)
  const { text: bearer } = await api.key(await api.owner(), 'dev')
  await expect(find({ bearer })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await client.delete_prompt({ prompt_id: prompt.slug, confirm: true }, devKey)
  await expect(find(devKey)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
