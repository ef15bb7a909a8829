import { TOOL_CATALOG } from '@promptwire/core/contract/derive/tool-catalog'
import { TOOLS } from '@promptwire/core/contract/derive/tools'
import { Ajv2020, type Options } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect } from 'vitest'
import { createKey } from './support/keys.ts'
import { test as stackTest } from './support/stack-test.ts'
import { createSubject } from './support/subject.ts'
import { VALID_INPUTS } from './support/valid-inputs.ts'

interface ToolResult {
  isError?: boolean
  content: { type: string; text: string }[]
  structuredContent?: unknown
}

const test = stackTest
  // For calls that read or are refused: nothing of it changes.
  .extend('unchanged', { scope: 'file' }, async ({ stack }) => {
    const owner = await stack.owner()
    const subject = await createSubject(stack, owner)
    return { owner, subject, key: await createKey(stack, owner, 'dev') }
  })
  .extend(
    'prepare',
    ({ stack, owner, unchanged }) =>
      async (isReadOnly: boolean) =>
        isReadOnly ? unchanged : { owner, subject: await createSubject(stack, owner) },
  )
  .extend(
    'callTool',
    ({ stack }) =>
      async (key: string, name: string, input: unknown): Promise<ToolResult> => {
        const params = { name, arguments: input }
        const response = await fetch(stack.mcpUrl, {
          method: 'POST',
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
          body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
        })
        return ((await response.json()) as { result: ToolResult }).result
      },
  )

/** Compiled once, a validator knows the schemas of schemas for all tools. */
const validatorWith = (options: Options) => {
  const ajv = new Ajv2020(options)
  addFormats['default'](ajv)
  return ajv
}
const validator = validatorWith({ strict: false })
const strictValidator = validatorWith({ strict: true, allowUnionTypes: true })

const names = TOOLS.map(({ name }) => name as keyof typeof VALID_INPUTS)

test('the test covers the original tools and more', () => expect(names.length).toBeGreaterThan(35))

describe.each(names)('%s', (name) => {
  const tool = TOOLS.find((each) => each.name === name)

  test('returns content that fits its output schema for a valid call, and the same as text', async ({
    stack,
    prepare,
    callTool,
  }) => {
    if (!tool) throw new Error('the tool is not there')
    const { owner, subject } = await prepare(tool.definition.annotations.readOnlyHint)
    const { text } = await stack.key(owner, 'dev', [...tool.scopes])
    const result = await callTool(text, name, VALID_INPUTS[name](subject))
    expect(result.isError, result.content[0]?.text).toBeFalsy()
    const fits = validator.compile(tool.definition.outputSchema)
    expect(fits(result.structuredContent), validator.errorsText(fits.errors)).toBe(true)
    expect(JSON.parse(result.content[0]?.text ?? '')).toEqual(result.structuredContent)
  })

  test('has schemas that a strict validator accepts', () => {
    if (!tool) throw new Error('the tool is not there')
    const { inputSchema, outputSchema } = tool.definition
    for (const schema of [inputSchema, outputSchema])
      expect(() => strictValidator.compile(schema)).not.toThrow()
    // The Inspector's portability check warns of it.
    expect(JSON.stringify(tool.definition)).not.toContain('"additionalProperties":{}')
  })

  test('names an unknown field, so that an agent can correct its call', async ({
    unchanged: { subject, key },
    callTool,
  }) => {
    const input = { ...VALID_INPUTS[name](subject), nonsense: 1 }
    const result = await callTool(key.bearer, name, input)
    expect(result.isError).toBe(true)
    expect(result.content[0]?.text).toMatch(/^VALIDATION_ERROR: .*nonsense/)
    // Hidden by default, a tool is one call away.
    const wrapped = { name, arguments: input }
    expect(await callTool(key.bearer, 'call_tool', wrapped)).toEqual(result)
  })
})

const parts = TOOL_CATALOG.flatMap(({ name, merged, parts }) =>
  parts.flatMap((tool) => (merged ? [[tool.name, name, merged.field, tool] as const] : [])),
)

test.for(parts)(
  '%s is called by %s with its %s',
  async ([, name, field, tool], { prepare, callTool, stack }) => {
    const { owner, subject } = await prepare(tool.definition.annotations.readOnlyHint)
    const { text } = await stack.key(owner, 'dev', [...tool.scopes])
    const input = VALID_INPUTS[tool.name as keyof typeof VALID_INPUTS](subject)
    const result = await callTool(text, name, { ...input, [field]: tool.mergedInto?.as })
    expect(result.isError, result.content[0]?.text).toBeFalsy()
    const fits = validator.compile(tool.definition.outputSchema)
    expect(fits(result.structuredContent), validator.errorsText(fits.errors)).toBe(true)
  },
)

const fields = TOOLS.flatMap(({ name, definition }) =>
  Object.entries(definition.inputSchema.properties ?? {}).map(
    ([field, schema]) => [name, field, schema] as const,
  ),
)

test.for(fields)('%s shows by example what %s takes', ([, field, schema]) => {
  const speaks = schema['enum'] ?? schema['const'] ?? schema['examples'] ?? schema['default']
  expect(schema.type === 'boolean' || speaks !== undefined, field).toBe(true)
})
