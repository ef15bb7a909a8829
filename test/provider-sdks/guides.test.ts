import { execFile } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { test as stackTest } from '../support/stack-test.ts'

/** Runs a guide's programs as one, within code that a reader would add. */
const test = stackTest.extend('run', async ({ stack, liveKey }, { onCleanup }) => {
  const folder = mkdtempSync(join(tmpdir(), 'promptwire-guides-'))
  onCleanup(() => rmSync(folder, { recursive: true }))
  const packages = fileURLToPath(new URL('node_modules', import.meta.url))
  symlinkSync(packages, join(folder, 'node_modules'))
  return async (guide: string, before: string, after = '') => {
    const text = readFileSync(new URL(`../../apps/web/guides/${guide}.md`, import.meta.url), 'utf8')
    const programs = [...text.matchAll(/```[jt]s\n([\s\S]+?)```/g)].map(([, code = '']) => code)
    expect(programs.length, guide).toBeGreaterThan(0)
    const file = join(folder, `${guide}.mts`)
    const code = [before, ...programs, after].join('\n')
    writeFileSync(file, code.replaceAll('http://localhost:3001', stack.apiUrl))
    const tsx = import.meta.resolve('tsx')
    const env = { ...process.env, PROMPTWIRE_API_KEY: liveKey.bearer }
    const run = promisify(execFile)(process.execPath, ['--import', tsx, file], { env })
    return (await run).stdout
  }
})

test('the guide for OpenAI sends the delivered prompt instead of a prompt id', async ({
  run,
  stack,
  owner,
}) => {
  await stack.publishedPrompt(owner, { slug: 'support-reply', content: 'You help {{company}}.' })
  const printed = await run(
    'migrate-from-openai',
    `import OpenAI from 'openai'
     const printBody: typeof fetch = async (_, request) => {
       console.log(request?.body)
       return Response.json({})
     }
     const openai = new OpenAI({ apiKey: 'none', fetch: printBody })
     const question = 'Where is my order?'`,
  )
  const [former, present] = printed
    .trimEnd()
    .split('\n')
    .map((body) => JSON.parse(body))
  expect(former).toMatchObject({ prompt: { id: 'pmpt_68b1c2' }, input: 'Where is my order?' })
  expect(present).toEqual({
    model: 'gpt-5.2',
    instructions: '## Role\nYou help Acme.',
    input: 'Where is my order?',
  })
})

test('the guide for tools gives delivered tools to the AI SDK, which sends their JSON Schema', async ({
  run,
  stack,
  owner,
}) => {
  const parameters = {
    type: 'object',
    properties: { number: { type: 'string' } },
    required: ['number'],
    additionalProperties: false,
  }
  const { slug } = await stack.publishedPrompt(owner, {
    content: 'You help.',
    model_config: { model: 'gpt-5.2', temperature: 0.3 },
    tools: [{ name: 'find_order', description: 'Finds an order', parameters }],
  })
  const printed = await run(
    'messages-and-tools',
    `import { generateText } from 'ai'
     import { MockLanguageModelV3 } from 'ai/test'
     const address = 'http://localhost:3001/api/v1/prompts/${slug}/compiled?format=ai-sdk'
     const headers = { authorization: 'Bearer ' + process.env.PROMPTWIRE_API_KEY }
     const { data } = await (await fetch(address, { headers })).json()`,
    `const model = new MockLanguageModelV3({
       doGenerate: async ({ prompt, temperature, tools }) => {
         console.log(JSON.stringify({ prompt, temperature, tools }))
         const usage = { inputTokens: {}, outputTokens: {} }
         return { content: [], finishReason: { unified: 'stop' }, usage, warnings: [] }
       },
     })
     await generateText({ ...data.request, model, tools, messages: [{ role: 'user', content: 'Hi' }] })`,
  )
  expect(JSON.parse(printed)).toMatchObject({
    prompt: [{ role: 'system', content: '## Role\nYou help.' }, { role: 'user' }],
    temperature: 0.3,
    tools: [{ name: 'find_order', description: 'Finds an order', inputSchema: parameters }],
  })
})

test('the guide for webhooks opens the event stream, and knows a genuine message', async ({
  run,
}) => {
  const secret = Buffer.from('a secret of thirty-two characters').toString('base64')
  const timestamp = Math.floor(Date.now() / 1000)
  const sign = (body: string) =>
    createHmac('sha256', Buffer.from(secret, 'base64')).update(body).digest('base64')
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': `${timestamp}`,
    'webhook-signature': `v1,${sign('another body')} v1,${sign(`msg_1.${timestamp}.{}`)}`,
  }
  const printed = await run(
    'webhooks-and-events',
    '',
    `const headers = new Headers(${JSON.stringify(headers)})
     const late = new Headers({ ...Object.fromEntries(headers), 'webhook-timestamp': '1' })
     const check = (given: Headers, body: string) => isGenuine(given, body, 'whsec_${secret}')
     console.log(response.status, response.headers.get('content-type'))
     console.log(check(headers, '{}'), check(headers, '{ }'), check(late, '{}'))
     process.exit()`,
  )
  expect(printed).toBe('200 text/event-stream\ntrue false false\n')
})
