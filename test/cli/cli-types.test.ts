import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { test } from '../support/cli-test.ts'

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
