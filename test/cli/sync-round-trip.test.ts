import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BLOCK_TYPES } from '@promptwire/contract/content/block-types'
import fc from 'fast-check'
import { expect, onTestFinished } from 'vitest'
import { connect } from '../../clients/cli/src/connection.ts'
import { apply } from '../../clients/cli/src/sync/apply.ts'
import { pull } from '../../clients/cli/src/sync/pull.ts'
import { randomInputs } from '../../packages/core/test/random-inputs.ts'
import { createKey } from '../support/keys.ts'
import { test as stackTest } from '../support/stack-test.ts'

const KEYS = ['name', 'plan', '_x', 'constructor'] as const
/** Lines that look like file syntax or placeholders. */
const LINES = [
  '---',
  '## A {type=role}',
  '\\## B {}',
  '',
  'x: 1',
  ' ',
  '{{name}}',
  '\\{{plan}}',
  '\t|',
]
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }).filter((each) => !each.includes('\0')),
  fc.array(fc.constantFrom(...LINES), { maxLength: 8 }).map((lines) => lines.join('\n')),
  fc
    .array(fc.constantFrom('a', '\r', '\n', '\u2028', ' {x=1}'), { maxLength: 6 })
    .map((each) => each.join('')),
)
const name = fc.constantFrom('Role', 'yes', '1', 'É: "x"', '- a', '#', 'Regeln & Ton')
const some = <T>(values: fc.Arbitrary<T>, by: (each: T) => unknown) =>
  fc.uniqueArray(values, { maxLength: 3, selector: by })

const variable = fc.record(
  {
    key: fc.constantFrom(...KEYS),
    default_value: fc.option(text),
    description: text,
    required: fc.boolean(),
  },
  { requiredKeys: ['key'] },
)
const block = fc.record(
  {
    type: fc.constantFrom(...BLOCK_TYPES.filter((type) => !['include', 'messages'].includes(type))),
    title: name,
    content: text,
    enabled: fc.boolean(),
    role: fc.constantFrom('system', 'user', 'assistant'),
  },
  { requiredKeys: ['type', 'title', 'content'] },
)
const prompt = fc.record(
  {
    name,
    description: text,
    tags: some(name, (each) => each.toLowerCase()),
    managed: fc.constantFrom('git', 'both'),
    model_config: fc.record({ model: name, temperature: fc.constantFrom(0, 0.3, 1) }),
    tools: some(
      fc.record({
        name: fc.constantFrom('find', 'buy'),
        parameters: fc.constant({ type: 'object' }),
      }),
      (each) => each.name,
    ),
    variables: some(variable, (each) => each.key),
    blocks: fc.array(block, { maxLength: 4 }),
  },
  { requiredKeys: ['name'] },
)
const project = fc.array(fc.tuple(prompt, fc.option(name)), { minLength: 1, maxLength: 3 })

/** A new project, and an empty folder for its files. */
const test = stackTest.extend('openProject', ({ stack }) => async () => {
  const { bearer } = await createKey(stack, await stack.owner(), 'dev')
  const root = mkdtempSync(join(tmpdir(), 'promptwire-round-trip-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const config = { root, url: stack.apiUrl, folder: 'prompts' }
  const files = () =>
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(root.length), readFileSync(path, 'latin1')])
      .sort()
  const shown: string[] = []
  const environment = { PROMPTWIRE_API_URL: stack.apiUrl, PROMPTWIRE_API_KEY: bearer }
  const connection = connect(environment, undefined, (text) => void shown.push(text))
  const compile = async (_: unknown, at: number) => {
    const asked = { prompt_id: `prompt-${at}`, lenient: true } as const
    return (await connection.api.compile_prompt(asked, { bearer })).data.prompt
  }
  const compileAll = (count: number) => Promise.all(Array.from({ length: count }, compile))
  return { root, config, connection, shown, files, compileAll }
})

test('generated projects are the same bytes after pull, apply to an empty project, and pull', async ({
  openProject,
}) => {
  const roundTrip = async (prompts: readonly Generated[]) => {
    const [one, other] = [await openProject(), await openProject()]
    const { api, bearer } = one.connection
    for (const [at, [{ managed, ...given }, folder]] of prompts.entries()) {
      const folder_id =
        folder && (await api.create_folder({ name: `${folder} ${at}` }, { bearer })).data.id
      const slug = `prompt-${at}`
      const { data } = await api.create_prompt({ ...given, slug, folder_id }, { bearer })
      await api.save_draft_version({ prompt_id: data.id }, { bearer })
      await api.update_prompt({ prompt_id: data.id, managed }, { bearer })
    }
    await pull(one.connection, one.config)
    const pulled = one.files()
    expect(pulled).toHaveLength(prompts.length + 1)
    cpSync(join(one.root, 'prompts'), join(other.root, 'prompts'), { recursive: true })
    const options = { publish: false, propose: false, prune: false }
    const applied = await apply(other.connection, other.config, options)
    expect(applied.map(({ outcome }) => outcome)).toEqual(prompts.map(() => 'create'))
    expect(other.shown).toContain(`Applying: ${prompts.length - 1} of ${prompts.length}`)
    const before = other.files()
    expect(before.filter(isPrompt)).toEqual(pulled.filter(isPrompt))
    await pull(other.connection, other.config)
    expect(other.files()).toEqual(before)
    expect(await one.compileAll(prompts.length)).toEqual(await other.compileAll(prompts.length))
  }
  await fc.assert(fc.asyncProperty(project, roundTrip), {
    numRuns: randomInputs(5),
    endOnFailure: true,
  })
})

type Generated = Parameters<Parameters<typeof project.map>[0]>[0][number]

const isPrompt = ([path = '']: readonly string[]) => path.endsWith('.prompt.md')
