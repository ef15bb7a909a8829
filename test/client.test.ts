import { execFile as execFileWithCallback } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createClient as createApi } from '@promptwire/core/contract/derive/client'
import { PUBLIC_PREFIX, publicContract } from '@promptwire/core/contract/public/public-contract'
import { expect, onTestFinished } from 'vitest'
import { localCompile } from '../packages/client/src/compile.ts'
import {
  type ClientOptions,
  createClient,
  type GetOptions,
  type PromptwireError,
  type Variables,
} from '../packages/client/src/index.ts'
import { test as stackTest } from './support/stack-test.ts'

const test = stackTest
  .extend('api', ({ stack, devKey }) => {
    const api = createApi(publicContract, stack.apiUrl + PUBLIC_PREFIX, fetch)
    return { ...devKey, api }
  })
  .extend(
    'promptwire',
    ({ stack, liveKey }) =>
      (options: Partial<ClientOptions> = {}) =>
        createClient({ url: stack.apiUrl, key: liveKey.bearer, timeoutMs: 30_000, ...options }),
  )

const execFile = promisify(execFileWithCallback)

const toCode = ({ code }: PromptwireError) => code

test('a followed client sees what was published, and nothing of a deleted prompt', async ({
  api: { api, bearer },
  promptwire,
}) => {
  const blocks = [{ type: 'role', title: 'Role', content: 'First {{name}}' }] as const
  const { data: prompt } = await api.create_prompt(
    { name: 'Greeting', blocks: [...blocks] },
    { bearer },
  )
  const publish = (version: number) =>
    api.publish_version({ prompt_id: prompt.id, version }, { bearer })
  await api.save_draft_version({ prompt_id: prompt.id }, { bearer })
  await publish(1)
  const client = promptwire()
  await client.follow()
  const get = () => client.get('greeting', { name: 'Ada' })
  expect(await get()).toMatchObject({ prompt: '## Role\nFirst Ada', version: '1', stale: false })
  const [block] = (await api.list_blocks({ prompt_id: prompt.id }, { bearer })).data
  await api.update_block({ block_id: block?.id ?? '', content: 'Second {{name}}' }, { bearer })
  await api.save_draft_version({ prompt_id: prompt.id }, { bearer })
  expect((await get()).version).toBe('1')
  await publish(2)
  await expect.poll(get).toMatchObject({ prompt: '## Role\nSecond Ada', version: '2' })
  expect((await client.get('greeting', { name: 'Ada' }, { version: 1 })).prompt).toContain('First')
  await api.delete_prompt({ prompt_id: prompt.id, confirm: true }, { bearer })
  await expect.poll(() => get().catch(toCode)).toBe('NOT_FOUND')
  await client.close()
})

const VARIABLES = [
  { key: 'name', default_value: 'you' },
  { key: 'seats', type: 'integer', rules: { min: 1, max: 9 }, required: true },
  { key: 'items', type: 'list', rules: { format: 'numbered' }, default_value: '["a","b"]' },
  { key: 'plan', type: 'enum', rules: { choices: ['free', 'pro'] } },
  { key: 'history' },
] as const

const BLOCKS = [
  { type: 'role', title: 'Role for {{name}}', content: 'Seats: {{seats}}.\n' },
  {
    type: 'context',
    title: 'ctx',
    heading: 'tag',
    content: '{{items}}',
    when: { variable: 'plan', is: 'equals', value: 'pro' },
  },
  { type: 'messages', title: 'History', content: '{{history}}' },
  {
    type: 'custom',
    title: 'Task',
    role: 'user',
    content: 'Hello {{ name }}, \\{{literal}} {{unknown}}',
  },
] as const

const CASES: [string, Variables, GetOptions?][] = [
  ['a required value', { seats: 3 }],
  [
    'values of every type',
    { name: 'Ada', seats: 3, items: ['x', 'y\nz'], plan: 'pro', unknown: true },
  ],
  [
    'messages',
    {
      seats: 1,
      history: [
        { role: 'user', content: 'Hi' },
        { role: 'assistant', content: 'Yes' },
      ],
    },
  ],
  ['a missing value', {}],
  ['a missing value of a lenient call', {}, { lenient: true }],
  ['invalid values', { seats: 12, plan: 'other', history: [{ role: 'tool', content: 'x' }] }],
  ['invalid values of a lenient call', { seats: 'many', items: 3 }, { lenient: true }],
  ['text that looks like a placeholder', { seats: 2, name: '{{seats}} $& \\{{' }],
]

test.for(CASES)(
  'a local render equals that of the server with %s',
  async ([, variables, options], { api: { api, bearer }, promptwire }) => {
    await api.create_prompt(
      {
        name: 'Parity',
        blocks: BLOCKS.map((block) => ({ ...block })),
        variables: VARIABLES.map((each) => ({ ...each })),
      } as never,
      { bearer },
    )
    const [local, remote] = [
      promptwire({ key: bearer, compile: localCompile }),
      promptwire({ key: bearer }),
    ]
    for (const format of ['text', 'messages'] as const) {
      const render = (client: typeof local) =>
        client.get('parity', variables, { ...options, format }).then(
          ({ age: _, tokens: __, cache: ___, ...prompt }) => prompt,
          ({ code, message, details }: PromptwireError) => ({ code, message, details }),
        )
      expect(await render(local), format).toEqual(await render(remote))
    }
  },
)

const GUIDE = new URL('../apps/web/guides/from-typescript.md', import.meta.url)
const SNIPPETS = [...readFileSync(GUIDE, 'utf8').matchAll(/```ts\n([\s\S]+?)```/g)].map(
  ([, code = '']) => code,
)

test('the snippets of the guide run', async ({ api: { api, bearer }, stack, liveKey }) => {
  const blocks = [{ type: 'role', title: 'Role', content: 'You help customers of {{company}}.' }]
  const slug = 'support-reply'
  const { data } = await api.create_prompt({ name: 'Support reply', slug, blocks } as never, {
    bearer,
  })
  await api.save_draft_version({ prompt_id: data.id }, { bearer })
  await api.publish_version({ prompt_id: data.id, version: 1 }, { bearer })
  const folder = mkdtempSync(join(tmpdir(), 'promptwire-snippets-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const client = new URL('../packages/client/src/', import.meta.url).pathname
  expect(SNIPPETS.length).toBeGreaterThan(3)
  for (const code of SNIPPETS) {
    const here = code
      .replaceAll('http://localhost:3001', stack.apiUrl)
      .replaceAll(
        /'@promptwire\/client(?:\/(\w+))?'/g,
        (_, name = 'index') => `'${client}${name}.ts'`,
      )
    writeFileSync(join(folder, 'snippet.mts'), here)
    const tsx = import.meta.resolve('tsx')
    const { stdout } = await execFile(process.execPath, ['--import', tsx, 'snippet.mts'], {
      cwd: folder,
      env: { ...process.env, PROMPTWIRE_KEY: liveKey.bearer },
    })
    if (code.includes('console.log')) expect(stdout, code).toContain('You help customers of')
  }
})
