import { execFile as execFileWithCallback } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createClient as createApi } from '@promptwire/contract/derive/client'
import { PUBLIC_PREFIX, publicContract } from '@promptwire/contract/public-contract'
import { build } from 'esbuild'
import { expect } from 'vitest'
import { PYTHON_MODULE } from '../../clients/cli/src/declare-python.ts'
import { localCompile } from '../../packages/client/src/compile.ts'
import {
  type ClientOptions,
  createClient,
  type GetOptions,
  type PromptwireError,
  type Variables,
} from '../../packages/client/src/index.ts'
import { test as stackTest } from '../support/stack-test.ts'

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

const readSnippets = (guide: string, language: string) => {
  const text = readFileSync(new URL(`../../apps/web/guides/${guide}.md`, import.meta.url), 'utf8')
  const snippets = text.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]+?)\`\`\``, 'g'))
  return [...snippets].map(([, code = '']) => code)
}

/** Runs a guide's snippets, each in a process, with the prompt that they fetch. */
const testSnippets = test.extend(
  'runSnippets',
  async ({ api: { api, bearer }, stack, liveKey }, { onCleanup }) => {
    const blocks = [{ type: 'role', title: 'Role', content: 'You help customers of {{company}}.' }]
    const slug = 'support-reply'
    const { data } = await api.create_prompt({ name: 'Support reply', slug, blocks } as never, {
      bearer,
    })
    await api.save_draft_version({ prompt_id: data.id }, { bearer })
    await api.publish_version({ prompt_id: data.id, version: 1 }, { bearer })
    const cwd = mkdtempSync(join(tmpdir(), 'promptwire-snippets-'))
    onCleanup(() => rmSync(cwd, { recursive: true, force: true }))
    writeFileSync(join(cwd, 'prompts.py'), PYTHON_MODULE)
    return async (
      snippets: readonly string[],
      [program, file]: readonly [string, string],
      toProgram = async (code: string) => code,
    ) => {
      expect(snippets.length).toBeGreaterThan(3)
      const env = { ...process.env, PYTHONPATH: PYTHON_CLIENT, PROMPTWIRE_API_KEY: liveKey.bearer }
      for (const code of snippets) {
        const here = code.replaceAll('http://localhost:3001', stack.apiUrl)
        writeFileSync(join(cwd, file), await toProgram(here))
        const { stdout } = await execFile(program, [file], { cwd, env })
        const isShown = /console\.log|get\("support-reply"/.test(code)
        expect(stdout, code).toContain(isShown ? 'You help customers of' : '')
      }
    }
  },
)

const PYTHON_CLIENT = new URL('../../clients/python/src/', import.meta.url).pathname
const TYPESCRIPT_CLIENT = new URL('../../packages/client/src/', import.meta.url).pathname

/** Bundles a TypeScript snippet with the client's sources into one module. */
async function bundle(code: string): Promise<string> {
  const contents = code.replaceAll(
    /'@promptwire\/client(?:\/(\w+))?'/g,
    (_, name = 'index') => `'${TYPESCRIPT_CLIENT}${name}.ts'`,
  )
  const stdin = { contents, loader: 'ts', resolveDir: TYPESCRIPT_CLIENT } as const
  const options = { bundle: true, format: 'esm', platform: 'node', write: false } as const
  const { outputFiles } = await build({ stdin, ...options })
  return outputFiles[0]?.text ?? ''
}

testSnippets('the snippets of the guide From TypeScript run', async ({ runSnippets }) => {
  const snippets = readSnippets('from-typescript', 'ts')
  await runSnippets(snippets, [process.execPath, 'snippet.mjs'], bundle)
})

const { PYTHON } = process.env
// `npm test` reports a missing Python in its last lines.
if (PYTHON) {
  testSnippets('the snippets of the guide From Python run', async ({ runSnippets }) => {
    await runSnippets(readSnippets('from-python', 'python'), [PYTHON, 'snippet.py'])
  })
}
