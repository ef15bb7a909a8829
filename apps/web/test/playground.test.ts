import { expect } from 'vitest'
import { type ModelServer, modelServerOfTest } from '../../../test/support/model-server.ts'
import type { Person } from '../../../test/support/person.ts'
import { test as stackTest } from '../../../test/support/web-test.ts'

const HOSTILE = '</pre><script>alert(1)</script>'

const test = stackTest
  .extend('stackOptions', { environment: { PRIVATE_MODEL_HOSTS: '127.0.0.1' } })
  .extend('playground', async ({ stack, owner }) => {
    const prompt = await stack.publishedPrompt(owner, {
      content: 'You greet {{name}}.',
      variables: [{ key: 'name', default_value: 'the visitor' }],
      model_config: { temperature: 0.4, model: 'demo-wordy' },
    })
    return { ...prompt, path: `/projects/${owner.projectId}/prompts/${prompt.slug}/playground` }
  })
  .extend('server', modelServerOfTest)
  .extend('provider', async ({ stack, owner, server }) => {
    const id = await stack.provider(owner)
    const data = { baseUrl: server.url }
    await stack.database.prisma.modelProvider.update({ where: { id }, data })
    return id
  })

async function openPage(person: Person, path: string) {
  const response = await person.get(path)
  const html = await response.text()
  expect(response.status, html).toBe(200)
  return html
}

/** Runs the prompt with the form; returns the page with the result. */
async function run(person: Person, path: string, fields: Record<string, string>) {
  const response = await person.post(path, fields)
  const html = await response.text()
  expect(response.status, html).toBe(303)
  return response.headers.get('location') ?? ''
}

/** The messages of the last model call. */
const sentMessages = ({ received }: Pick<ModelServer, 'received'>) =>
  received.at(-1)?.body['messages'] as object[]

test("one page lists a project's playground runs, with the prompts to try", async ({
  stack,
  owner,
  person,
}) => {
  const project = `/projects/${owner.projectId}`
  expect(await openPage(person, `${project}/playground`)).toContain('/prompts/new/blank')
  const { id, slug } = await stack.publishedPrompt(owner, { name: 'Reply' })
  const playground = `${project}/prompts/${slug}/playground`
  expect(await openPage(person, `${project}/playground`)).toContain(
    `class="chip" href="${playground}"`,
  )
  const run = await stack.playgroundRun(owner, id)
  expect(await openPage(person, `${project}/playground`)).toContain(`href="${playground}/${run}"`)
})

test('a run that was saved just now is also in the list of latest runs: it is read first', async ({
  stack,
  owner,
  person,
  playground: { id, path },
}) => {
  const run = await stack.playgroundRun(owner, id)
  stack.requests.length = 0
  expect(await openPage(person, `${path}/${run}`)).toContain('Latest runs')
  const [first, ...others] = stack.requests.filter((sent) => sent.includes('playground-runs'))
  expect(first).toContain(run)
  expect(others).toHaveLength(1)
})

test('a form alone runs a prompt: input, output and usage are text on their own page', async ({
  person,
  playground: { path },
}) => {
  const empty = await openPage(person, path)
  expect(empty).toContain('placeholder="the visitor"')
  expect(empty, 'the model that the prompt is written for').toContain(
    '<option value="demo:demo-wordy" selected="">',
  )
  expect(await openPage(person, `${path}/runs`)).toContain('No runs yet')
  const given = { message: HOSTILE, 'variables.name': 'Ada', max_tokens: '900' }
  const at = await run(person, path, { ...given, model: 'demo:demo-brief' })
  const page = await openPage(person, at)
  expect(page).toContain('You greet Ada.')
  expect(page).toContain('You wrote: &lt;/pre&gt;&lt;script&gt;')
  expect(page).toContain('With temperature 0.4, max_tokens 900.')
  expect(page).not.toContain('<script>alert')
  expect(page, 'values survive').toContain('>Ada</textarea>')
  expect(page, 'so does the model').toContain('<option value="demo:demo-brief" selected="">')
  expect(await openPage(person, `${path}/runs`)).toContain('You wrote:')
})

test('a run shows the request that the provider was sent', async ({
  person,
  playground: { path },
  provider,
}) => {
  const choice = { version: 'working-copy', model: `${provider}:small`, message: 'Hi' }
  const html = await openPage(person, await run(person, path, choice))
  const request = html.slice(html.indexOf('<summary>Request</summary>'))
  expect(request).toContain('POST /chat/completions')
  expect(request).toContain('&quot;temperature&quot;: 0.4')
})

test('a run shows the tools that the model called', async ({
  person,
  playground: { path },
  provider,
  server,
}) => {
  const toolCalls = [{ id: 'call_1', name: 'find_order', arguments: `{"id":"${HOSTILE}"}` }]
  server.behaviours.push({ toolCalls, pieces: [] })
  const choice = { version: 'working-copy', model: `${provider}:small`, message: 'Hi' }
  const html = await openPage(person, await run(person, path, choice))
  expect(html).toContain('<code>find_order</code>')
  expect(html).toContain('The model called a tool instead of answering.')
  expect(html).not.toContain(HOSTILE)
})

test('a form sends the results of tools, and the next page shows the whole conversation', async ({
  person,
  playground: { path },
  provider,
  server,
}) => {
  const toolCalls = [{ id: 'call_1', name: 'find_order', arguments: '{"id":7}' }]
  server.behaviours.push({ toolCalls, pieces: ['Let me see.'] })
  const choice = { version: '1', model: `${provider}:small`, message: 'Where is 7?' }
  const called = await run(person, path, { ...choice, 'variables.name': 'Ada' })
  const html = await openPage(person, called)
  expect(html, 'arguments have lines of their own').toContain('{\n  &quot;id&quot;: 7\n}')
  expect(html).toContain('Result of find_order')

  const refused = await person.post(`${called}/turns`, { 'result.0': '' })
  expect(refused.status).toBe(400)
  expect(await refused.text()).toContain('Enter what the tool returns.')

  const answered = await run(person, `${called}/turns`, { 'result.0': HOSTILE })
  expect(sentMessages(server).slice(1)).toMatchObject([
    { role: 'user', content: 'Where is 7?' },
    { role: 'assistant', tool_calls: [{ id: 'call_1', function: { name: 'find_order' } }] },
    { role: 'tool', tool_call_id: 'call_1', content: HOSTILE },
  ])
  const page = await openPage(person, answered)
  for (const shown of ['Let me see.', 'Result of find_order', 'Hello from the stand-in']) {
    expect(page).toContain(shown)
  }
  expect(page).toContain('Continue the conversation')
  expect(page).not.toContain(HOSTILE)

  await run(person, `${answered}/turns`, { next_message: 'Thank you' })
  expect(sentMessages(server).slice(4)).toMatchObject([
    { role: 'assistant', content: 'Hello from the stand-in' },
    { role: 'user', content: 'Thank you' },
  ])
})

test('values that a run does not keep are asked for again', async ({
  stack,
  owner,
  person,
  provider,
  server,
}) => {
  const { slug } = await stack.publishedPrompt(owner, {
    content: 'The code is {{code}}.',
    variables: [{ key: 'code', required: true, sensitive: true }],
  })
  const path = `/projects/${owner.projectId}/prompts/${slug}/playground`
  const choice = { version: '1', model: `${provider}:small`, message: 'Hi' }
  const first = await run(person, path, { ...choice, 'variables.code': 'hunter2' })
  expect(await openPage(person, first)).toContain('Runs do not keep sensitive values.')
  await run(person, `${first}/turns`, { next_message: 'And?', 'variables.code': 'hunter2' })
  expect(JSON.stringify(server.received.at(-1)?.body)).toContain('The code is hunter2.')
})

test('an output is compared with that of the previous run, by words', async ({
  person,
  playground: { path },
  provider,
  server,
}) => {
  const choice = { version: '1', model: `${provider}:small`, message: 'Hi' }
  server.behaviours.push({ pieces: ['Your parcel is late.'] }, { pieces: ['Your parcel is sent.'] })
  const first = await run(person, path, choice)
  expect(await openPage(person, `${first}?compare=previous`)).toContain('There is no earlier run')
  const second = await run(person, path, choice)
  expect(await openPage(person, second)).toContain(`href="${second}?compare=previous"`)
  const page = await openPage(person, `${second}?compare=previous`)
  expect(page).toContain('<del>late</del>')
  expect(page).toContain('<ins>sent</ins>')
  const same = await run(person, path, choice)
  server.behaviours.push({ pieces: ['Hello from the stand-in'] })
  const again = await run(person, path, choice)
  expect(same).not.toBe(again)
  expect(await openPage(person, `${again}?compare=previous`)).toContain('The same output as')
})

test('viewers see the conversation and its tool calls, and no form to continue it', async ({
  stack,
  owner,
  signInAs,
  person,
  playground: { path },
  provider,
  server,
}) => {
  const toolCalls = [{ id: 'call_1', name: 'find_order', arguments: '{"id":7}' }]
  server.behaviours.push({ toolCalls, pieces: [] })
  const choice = { version: '1', model: `${provider}:small`, message: 'Hi' }
  const called = await run(person, path, choice)
  const viewer = await signInAs(await stack.member(owner, 'viewer'))
  const html = await openPage(viewer, called)
  expect(html).toContain('<code>find_order</code>')
  expect(html).not.toContain('Send results')
  expect((await viewer.post(`${called}/turns`, { 'result.0': 'Yes' })).status).toBe(403)
})

test('two versions, or two models, are shown side by side for the same input', async ({
  stack,
  person,
  playground: { id, path },
}) => {
  await stack.edit(id, 'You part from {{name}}.')
  const sent = { message: 'Hi', 'variables.name': 'Ada', model: 'demo:demo-brief' }
  const versions = await openPage(person, await run(person, path, { ...sent, 'version.2': '1' }))
  expect(versions).toContain('You part from Ada.')
  expect(versions).toContain('You greet Ada.')
  for (const version of [1, 7]) {
    const named = await openPage(person, `${path}?version=${version}`)
    expect(named, 'also one that is not among the newest').toContain(
      `<option value="${version}" selected="">`,
    )
  }
  const chosen = '<option value="1" selected="">'
  expect(await openPage(person, `${path}?version=1`)).toContain(chosen)
  const [cold, hot] = [
    await run(person, path, { ...sent, temperature: '0.2', max_tokens: '90' }),
    await run(person, path, { ...sent, temperature: '0.9', max_tokens: '90' }),
  ]
  const both = await openPage(person, `${cold}?with=${hot.split('/').at(-1)}`)
  expect(both, 'what only one of them used').toMatch(/name="temperature" value=""/)
  expect(both, 'what both used').toMatch(/name="max_tokens" value="90"/)
  expect(await openPage(person, path)).toContain('Compiled prompt')
  const models = await run(person, path, { ...sent, 'model.2': 'demo:demo-wordy' })
  expect(models).toContain('?with=')
  const page = await openPage(person, models)
  expect(page.match(/id="run-[0-9a-f-]{36}"/g)).toHaveLength(2)
  expect(page).toContain('I was given')
})

test('a run becomes a test case with its message and values', async ({
  person,
  playground: { path },
}) => {
  const at = await run(person, path, { message: 'Where is it?', 'variables.name': 'Ada' })
  const saved = await person.post(`${at}/test-case`, {})
  expect(saved.status).toBe(303)
  const page = await openPage(person, saved.headers.get('location') ?? '')
  expect(page).toContain('Where is it?')
  expect(page).toContain('>Ada</textarea>')
})

test('an error is shown at its field, with all input and how to fix it', async ({
  stack,
  owner,
  person,
  playground: { path },
  provider,
  server,
}) => {
  const refused = async (fields: Record<string, string>) => {
    const response = await person.post(path, { message: 'Hi there', ...fields })
    const page = await response.text()
    expect(page).toContain('>Hi there</textarea>')
    expect(page).toContain(`href="/projects/${owner.projectId}/models"`)
    return { status: response.status, page }
  }
  const wrong = await refused({ model: 'demo:nothing' })
  expect(wrong.status).toBe(424)
  expect(wrong.page).toContain('The demo has no model of this name')
  const second = await refused({ model: 'demo:demo-brief', 'model.2': 'demo:nothing' })
  expect(second.page).toContain('Second run: The demo has no model')
  server.behaviours.push({ status: 401 })
  expect((await refused({ model: `${provider}:small` })).page).toContain('refused the key')
  expect((await refused({ temperature: '7', version: 'two' })).status).toBe(400)
  const gone = await refused({ model: `${crypto.randomUUID()}:small` })
  expect([gone.status, gone.page]).toEqual([404, expect.stringContaining('provider not found')])
  expect((await refused({ version: '99' })).page).toContain('Version 99 of this prompt does not')

  const limits = { tokens: 1, cost: null }
  await stack.aiBudget.setLimits(stack.system(owner.projectId), limits)
  const over = await refused({ model: `${provider}:small` })
  expect(over.status).toBe(429)
  expect(over.page).toContain('monthly AI budget')
})

test('a viewer can open the link of a run, and sees why they cannot run anything', async ({
  stack,
  owner,
  person,
  signInAs,
  playground: { path },
}) => {
  const at = await run(person, path, { message: 'Hi' })
  const viewer = await signInAs(await stack.member(owner, 'viewer'))
  const page = await openPage(viewer, at)
  expect(page).toContain('You wrote: Hi')
  expect(page).toContain('Your role can view runs')
  expect(page).toMatch(/<button[^>]* disabled=""/)
  expect((await viewer.post(path, { message: 'Hi' })).status).toBe(403)
  expect((await viewer.post(`${path}/stream`, { message: 'Hi' })).status).toBe(403)
  const stranger = await signInAs(await stack.owner())
  expect((await stranger.get(at)).status).toBe(404)
})

test('a run is found under its own prompt only', async ({
  stack,
  owner,
  person,
  playground: { path },
}) => {
  const other = await stack.prompt(owner)
  const at = await run(person, path, { message: 'Hi' })
  const elsewhere = `/projects/${owner.projectId}/prompts/${other.slug}/playground`
  expect((await person.get(at.replace(path, elsewhere))).status).toBe(404)
})

test('a page of another origin cannot run a prompt', async ({
  stack,
  person,
  playground,
  server,
}) => {
  const response = await stack.fetch(new URL(`${playground.path}/stream`, stack.urls.web), {
    method: 'POST',
    headers: {
      cookie: `session=${person.cookies.get('session')}`,
      origin: 'https://evil.example',
      'sec-fetch-site': 'cross-site',
    },
    body: new URLSearchParams({ message: 'Hi' }),
  })
  expect(response.status).toBe(403)
  expect(server.received).toEqual([])
})
