import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect } from 'vitest'
import { test } from './support/cli-test.ts'
import { SERVICE_SECRET } from './support/fixtures.ts'

const OLDER = JSON.stringify({ error: { code: 'NOT_FOUND', message: 'Path not found.' } })

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

const TYPED_PYTHON = `
OneVariables = TypedDict(
    "OneVariables",
    {
        # Name of the customer.
        "name": str | float | bool,
        "seats": NotRequired[int],
        "plan": Literal["free", "pro"],
        "items": NotRequired[Sequence[str]],
        "address": NotRequired[Mapping[str, object]],
    },
)

class Promptwire(SyncClient):
    @overload
    def get(
        self,
        prompt: Literal["1-free"],
        variables: Mapping[str, str | float | bool] | None = None,
        **options: Unpack[GetOptions],
    ) -> Prompt: ...
    @overload
    def get(
        self,
        prompt: Literal["one"],
        variables: OneVariables,
        **options: Unpack[GetOptions],
    ) -> Prompt: ...

class AsyncPromptwire(AsyncClient):
    @overload
    async def get(`

test('types for Python are a module whose clients check the variables', async ({
  api,
  folder,
  run,
}) => {
  const outdated = 'prompts.pyi is out of date. Run: promptwire types --out prompts.pyi\n'
  await api.create_prompt({ name: '1 free' })
  await api.create_prompt({ name: 'One', variables: VARIABLES as never })
  expect(await run(['types', '--python'])).toMatchObject({
    code: 0,
    stdout: 'prompts.pyi is written. Prompts: 2.\n',
  })
  expect(readFileSync(join(folder, 'prompts.pyi'), 'utf8')).toContain(TYPED_PYTHON)
  const module = join(folder, 'prompts.py')
  expect(readFileSync(module, 'utf8')).toContain('import AsyncPromptwire, Promptwire\n')
  expect(await run(['types', '--out', 'prompts.pyi', '--check'])).toMatchObject({ code: 0 })
  rmSync(module)
  expect(await run(['types', '--python', '--check'])).toMatchObject({ code: 2, stdout: outdated })
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
    [['types', '--python', '--out', 'prompts.d.ts'], {}, '--out must end with .pyi for Python'],
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

const CASES = [
  { checks: [{ type: 'contains', value: 'yes' }], input_text: 'Answer with "yes"' },
  { checks: [{ type: 'contains', value: 'no' }], input_text: 'Answer with "maybe"\nPlease' },
] as const

test('test runs the test cases of prompts, names failures and exits with 2', async ({
  api,
  run,
}) => {
  await api.create_prompt({ name: 'Without cases' })
  const { data } = await api.create_prompt({
    name: 'Tested',
    blocks: [{ type: 'role', title: 'Role', content: 'Help.' }],
  })
  const [passing, failing] = CASES
  await api.create_test_case({ prompt_id: data.id, ...passing } as never)
  expect(await run(['test', '--provider', 'demo'])).toEqual({
    code: 0,
    stdout: 'ok      tested: 1 of 1 test cases passed.\n',
    stderr: '',
  })
  await api.create_test_case({ prompt_id: data.id, ...failing } as never)
  const failed = await run(['test', 'tested', '--provider', 'demo'])
  expect(failed).toMatchObject({ code: 2, stderr: '' })
  expect(failed.stdout).toContain('FAILED  tested: 1 of 2 test cases passed, failed: 1.\n')
  expect(failed.stdout).toMatch(/^ +Answer with "maybe": .*contain/m)
  const { code, stdout } = await run(['test', 'tested', '--provider', 'demo', '--json'])
  const [{ prompt, run: evalRun, failures }] = JSON.parse(stdout)
  expect([code, prompt, evalRun.failed, failures.length]).toEqual([2, 'tested', 1, 1])
  expect(await run(['test', 'without-cases'])).toMatchObject({ code: 1, stdout: '' })
})

test('Ctrl-C cancels the run of test cases on the server', async ({ api, run }) => {
  const { data } = await api.create_prompt({ name: 'Interrupted' })
  const content = `input_text\n${`${'word '.repeat(60)}\n`.repeat(20)}`
  await api.import_test_cases({ prompt_id: data.id, format: 'csv', content })
  const tested = run(['test', 'interrupted', '--provider', 'demo'])
  const readState = async () => (await api.list_eval_runs({ prompt_id: data.id })).data[0]?.state
  await expect.poll(readState).toBe('running')
  tested.interrupt()
  expect(await tested).toEqual({
    code: 130,
    stdout: '',
    stderr: 'The run of interrupted is cancelled.\n',
  })
  expect(await readState()).toBe('cancelled')
})

test('no current API at the address is an error that says what to do', async ({ stack, run }) => {
  const server = createServer((_, response) => {
    response.writeHead(404, { 'content-type': 'application/json' }).end(OLDER)
  }).listen(0)
  const older = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  for (const [address, message] of [
    [stack.urls.web, 'is not the API of Promptwire'],
    [older, 'does not have this operation: it is older than this program'],
  ] as const) {
    const { code, stderr } = await run(['types'], { PROMPTWIRE_API_URL: address })
    expect(code).toBe(1)
    expect(stderr).toContain(`promptwire: ${address} ${message}`)
    expect(stderr, 'no stack').not.toContain('    at ')
  }
  server.close()
})

test('check exits with 0 if clients can connect, and with 2 if not', async ({ stack, run }) => {
  const sound = await run(['check', stack.mcpUrl])
  expect([sound.code, sound.stdout.includes('Clients can connect.')]).toEqual([0, true])
  const unsound = await run(['check', 'http://127.0.0.1:9/mcp', '--json'])
  expect([unsound.code, JSON.parse(unsound.stdout).ok]).toEqual([2, false])
  expect(await run(['check', 'localhost'])).toMatchObject({ code: 1, stdout: '' })
})

test('operate passes its parameters on to the commands of operators', async ({ stack, run }) => {
  const env = { API_INTERNAL_PORT: new URL(stack.internalUrl).port, SERVICE_SECRET }
  expect(await run(['operate'], env)).toMatchObject({
    code: 0,
    stdout: 'Nothing needs your attention.\n',
  })
  expect((await run(['operate', 'accounts'], env)).stdout).toContain('requests this month')
  expect(JSON.parse((await run(['operate', '--json'], env)).stdout)).toMatchObject({ notes: [] })
  const { stdout } = await run(['operate', 'jobs', '--json'], env)
  expect(JSON.parse(stdout)).toEqual({ jobs: expect.any(Array) })
  expect(await run(['operate', 'unknown', '--json'], env)).toMatchObject({ code: 1, stdout: '' })
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

test('import restores an exported file or archive once, and proposes or creates prompts of other formats', async ({
  stack,
  owner,
  person,
  api,
  folder,
  run,
}) => {
  await api.create_prompt({
    name: 'Taken along',
    blocks: [{ type: 'role', title: 'Role', content: 'Help {{name}}.' }],
    variables: [{ key: 'name', required: true }],
  })
  await api.save_draft_version({ prompt_id: 'taken-along', note: 'The first' })
  await api.publish_version({ prompt_id: 'taken-along', version: 1 })
  await run(['export'])
  const { text } = await stack.key(await stack.owner(), 'dev')
  const elsewhere = { PROMPTWIRE_API_KEY: text }
  expect(await run(['import', 'prompts.ndjson', '--publish'], elsewhere)).toMatchObject({
    code: 0,
    stdout: 'Imported prompts: 1, versions: 1, test cases: 0. Published: 1.\n',
  })
  const again = await run(['import', 'prompts.ndjson', '--json'], elsewhere)
  expect(JSON.parse(again.stdout)).toMatchObject({ skipped: ['taken-along'] })
  await run(['export', '--out', 'copy.ndjson'], elsewhere)
  /** The version of a file; its records have ids of their own in each project. */
  const version = (file: string) =>
    readFileSync(join(folder, file), 'utf8')
      .split('\n')[2]
      ?.replace(/"id":"[^"]+"/g, '')
  expect(version('copy.ndjson')).toBe(version('prompts.ndjson'))

  const archive = `/projects/${owner.projectId}/prompts/selected/export/file?format=tar`
  const bytes = await (await person.get(archive)).arrayBuffer()
  writeFileSync(join(folder, 'prompts.tar'), new Uint8Array(bytes))
  const third = { PROMPTWIRE_API_KEY: (await stack.key(await stack.owner(), 'dev')).text }
  expect((await run(['import', 'prompts.tar', '--publish'], third)).stdout).toContain(
    'Imported prompts: 1, versions: 1, test cases: 0. Published: 1.',
  )
  await run(['export', '--out', 'third.ndjson'], third)
  expect(version('third.ndjson'), 'from the archive').toBe(version('prompts.ndjson'))

  writeFileSync(join(folder, 'reply.txt'), '## Role\nYou help {name}.')
  const proposed = await run(['import', 'reply.txt'], elsewhere)
  expect(proposed).toMatchObject({ code: 0, stdout: expect.stringContaining(' is proposed: ') })
  const created = await run(['import', 'reply.txt', '--apply'], elsewhere)
  expect(created).toMatchObject({ code: 0, stdout: expect.stringContaining(' is created.') })
  expect(await run(['import', 'missing.txt'], elsewhere)).toMatchObject({ code: 1, stdout: '' })
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
