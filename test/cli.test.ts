import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { createManage } from '../packages/client/src/manage.ts'
import { test as stackTest } from './support/stack-test.ts'

const PROGRAM = fileURLToPath(new URL('../clients/cli/src/main.ts', import.meta.url))
const TSX = import.meta.resolve('tsx')

const test = stackTest
  .extend('folder', ({ onTestFinished }) => {
    const folder = mkdtempSync(join(tmpdir(), 'promptwire-cli-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    return folder
  })
  .extend(
    'run',
    ({ stack, devKey, folder }) =>
      (args: readonly string[], environment: Record<string, string> = {}, place = '.') => {
        const { PROMPTWIRE_API_KEY: _, ...inherited } = process.env
        const key = { PROMPTWIRE_API_URL: stack.apiUrl, PROMPTWIRE_API_KEY: devKey.bearer }
        const env = { ...inherited, ...key, ...environment }
        return new Promise<{ code: number; stdout: string; stderr: string }>((ended) => {
          const program = ['--import', TSX, PROGRAM, ...args]
          execFile(
            process.execPath,
            program,
            { cwd: join(folder, place), env },
            (error, stdout, stderr) => ended({ code: Number(error?.code ?? 0), stdout, stderr }),
          )
        })
      },
  )
  .extend('api', ({ stack, devKey }) => createManage({ url: stack.apiUrl, key: devKey.bearer }))

const VARIABLES = [
  { key: 'name', required: true, description: 'Name of the customer.' },
  { key: 'seats', type: 'integer', default_value: '1' },
  { key: 'plan', type: 'enum', rules: { choices: ['free', 'pro'] }, required: true },
  { key: 'items', type: 'list' },
  {
    key: 'address',
    type: 'object',
    rules: {
      schema: { type: 'object', properties: { city: { $ref: '#/$defs/c' } }, $defs: { c: {} } },
    },
  },
] as const

const DECLARED = `// Written by \`promptwire types\`: the variables of each prompt.
export type Prompts = {
  readonly greeting: {
    /** Name of the customer. */
    readonly name: string | number | boolean
    readonly seats?: number
    readonly plan: "free" | "pro"
    readonly items?: readonly string[]
    readonly address?: {
      readonly city?: unknown
    }
  }
  readonly "support-reply": {
    readonly [key: string]: string | number | boolean
  }
}
`

test('types writes the variables of all prompts, and --check finds what changed', async ({
  api,
  folder,
  run,
}) => {
  await api.create_prompt({ name: 'Support reply', slug: 'support-reply' })
  const { data } = await api.create_prompt({ name: 'Greeting', variables: VARIABLES as never })
  const file = join(folder, 'prompts.d.ts')
  expect(await run(['types', '--check'])).toMatchObject({
    code: 2,
    stdout: 'prompts.d.ts is out of date. Run: promptwire types --out prompts.d.ts\n',
  })
  expect(await run(['types'])).toEqual({
    code: 0,
    stdout: 'prompts.d.ts is written. Prompts: 2.\n',
    stderr: '',
  })
  expect(readFileSync(file, 'utf8')).toBe(DECLARED)
  writeFileSync(file, DECLARED.replaceAll('\n', '\r\n'))
  expect(await run(['types', '--check'])).toMatchObject({ code: 0 })
  await api.create_variable({ prompt_id: data.id, key: 'later' })
  const changed = await run(['types', '--check', '--json'])
  expect(changed.code).toBe(2)
  expect(JSON.parse(changed.stdout)).toEqual({ file: 'prompts.d.ts', prompts: 2, changed: true })
})

test('types of a project without prompts name none', async ({ folder, run }) => {
  expect(await run(['types'])).toMatchObject({ code: 0 })
  const written = readFileSync(join(folder, 'prompts.d.ts'), 'utf8')
  expect(written).toContain('export type Prompts = Readonly<Record<string, never>>\n')
})

test('types of a live key are those of published versions', async ({
  stack,
  owner,
  api,
  folder,
  run,
}) => {
  const { data } = await api.create_prompt({
    name: 'Live',
    blocks: [{ type: 'role', title: 'Role', content: 'Help {{published}}.' }],
    variables: [{ key: 'published', required: true }],
  })
  await api.save_draft_version({ prompt_id: data.id })
  await api.publish_version({ prompt_id: data.id, version: 1 })
  await api.create_variable({ prompt_id: data.id, key: 'not_yet' })
  await api.create_prompt({ name: 'Draft' })
  const { text } = await stack.key(owner, 'live')
  expect(await run(['types', '--out', 'live.d.ts'], { PROMPTWIRE_API_KEY: text })).toMatchObject({
    code: 0,
    stdout: 'live.d.ts is written. Prompts: 1.\n',
  })
  const written = readFileSync(join(folder, 'live.d.ts'), 'utf8')
  expect(written).toContain('readonly published: ')
  expect(written).not.toContain('not_yet')
})

test('wrong use and failures exit with 1, and say what to do', async ({ run }) => {
  const cases: [string[], Record<string, string>, string][] = [
    [['types'], { PROMPTWIRE_API_KEY: '' }, 'PROMPTWIRE_API_KEY is required'],
    [['types'], { PROMPTWIRE_API_URL: 'localhost:3001' }, 'must be an address with http://'],
    [['types'], { PROMPTWIRE_API_URL: 'http://127.0.0.1:9' }, 'cannot be reached'],
    [['types'], { PROMPTWIRE_API_KEY: 'pk_live_unknown' }, 'promptwire: '],
    [['types', '--out', 'missing/prompts.d.ts'], {}, 'no such file or directory'],
    [['types', '--fast'], {}, "unknown option '--fast'"],
    [['other'], {}, "unknown command 'other'"],
  ]
  for (const [args, environment, message] of cases) {
    const { code, stdout, stderr } = await run(args, environment)
    expect([code, stdout], args.join(' ')).toEqual([1, ''])
    expect(stderr).toContain(message)
    expect(stderr, 'no stack').not.toContain('    at ')
  }
})

test('promptwire.yaml names the service, for the folders below it too', async ({
  stack,
  folder,
  run,
}) => {
  const [config, output] = [join(folder, 'promptwire.yaml'), join(folder, 'prompts.d.ts')]
  const typesIn = (place: string) =>
    run(['types', '--out', output], { PROMPTWIRE_API_URL: '' }, place)
  writeFileSync(config, `url: ${stack.apiUrl}\n`)
  mkdirSync(join(folder, 'src/prompts'), { recursive: true })
  expect(await typesIn('src/prompts')).toMatchObject({ code: 0 })
  for (const [text, message] of [
    ['url: localhost', 'promptwire.yaml: url: Invalid URL.'],
    ['url: http://a.test\nfolder: ../other', 'folder: must be a folder in the repository.'],
    ['url: http://a.test\nkey: pk_dev_1', 'promptwire.yaml: Unrecognized key: "key".'],
    ['url: [', 'promptwire.yaml is not valid YAML'],
  ] as const) {
    writeFileSync(config, text)
    const { code, stderr } = await typesIn('.')
    expect([code, stderr]).toEqual([1, expect.stringContaining(message)])
  }
})

test('help shows examples, the environment and the exit codes', async ({ run }) => {
  const { code, stdout } = await run(['types', '--help'])
  expect(code).toBe(0)
  for (const text of ['promptwire types --check', 'PROMPTWIRE_API_KEY', 'Exit codes: 0']) {
    expect(stdout).toContain(text)
  }
})

test('export writes all records of prompts into a file, and nothing if it fails', async ({
  api,
  folder,
  run,
}) => {
  for (const name of ['One', 'Two']) await api.create_prompt({ name })
  await api.save_draft_version({ prompt_id: 'one' })
  const readRecords = (file: string) =>
    readFileSync(join(folder, file), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
  expect(await run(['export'])).toEqual({
    code: 0,
    stdout: 'prompts.ndjson is written. Prompts: 2.\n',
    stderr: '',
  })
  const types = readRecords('prompts.ndjson').map(({ type }) => type)
  expect(types).toEqual(['project', 'prompt', 'version', 'prompt', 'end'])
  const one = await run(['export', 'two', '--out', 'two.ndjson', '--json'])
  expect(JSON.parse(one.stdout)).toEqual({ file: 'two.ndjson', prompts: 1 })
  expect(readRecords('two.ndjson')[1]).toMatchObject({ type: 'prompt', slug: 'two' })
  expect(await run(['export', 'two', 'unknown', '--out', 'unknown.ndjson'])).toEqual({
    code: 1,
    stdout: '',
    stderr: 'promptwire: No prompt has the slug unknown.\n',
  })
  expect(readdirSync(folder).sort()).toEqual(['prompts.ndjson', 'two.ndjson'])
})

test('publish saves the working copy and makes it live, or a version that was saved', async ({
  api,
  run,
}) => {
  const { data } = await api.create_prompt({ name: 'Published' })
  const first = await run(['publish', 'published', '--note', 'The first'])
  expect(first).toMatchObject({ code: 0, stdout: 'Version 1 of published is published.\n' })
  await api.create_variable({ prompt_id: data.id, key: 'name' })
  expect((await run(['publish', 'published'])).stdout).toContain('Version 2')
  const again = await run(['publish', 'published', '--version', '1', '--json'])
  expect(JSON.parse(again.stdout)).toMatchObject({ version: 1, previous_version: 2 })
  const { data: versions } = await api.list_versions({ prompt_id: data.id })
  expect(versions.map(({ version, note }) => [version, note])).toContainEqual([1, 'The first'])
  for (const wrong of [
    ['--version', 'two'],
    ['--version', '9'],
    ['--version', '1', '--note', 'x'],
  ]) {
    const { code, stdout } = await run(['publish', 'published', ...wrong])
    expect([code, stdout], wrong.join(' ')).toEqual([1, ''])
  }
})
