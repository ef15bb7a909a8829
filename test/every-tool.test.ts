import { TOOL_CATALOG } from '@promptwire/contract/derive/tool-catalog'
import { TOOLS, type Tool } from '@promptwire/contract/derive/tools'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect } from 'vitest'
import { createKey } from './support/keys.ts'
import { test as stackTest } from './support/stack-test.ts'
import { createSubject, toOrder } from './support/subject.ts'
import { createSubjectWalk } from './support/subject-walk.ts'
import { VALID_INPUTS } from './support/valid-inputs.ts'

interface ToolResult {
  isError?: boolean
  content: { type: string; text: string }[]
  structuredContent?: unknown
}

/** Strict. Reused, so that the meta-schemas are compiled once for all tools. */
const validator = new Ajv2020({ strict: true, allowUnionTypes: true })
addFormats['default'](validator)

const test = stackTest
  // For rejected calls, which must change nothing.
  .extend('unchanged', { scope: 'file' }, async ({ stack }) => {
    const owner = await stack.owner()
    const subject = await createSubject(stack, owner)
    return { owner, subject, key: await createKey(stack, owner, 'dev') }
  })
  .extend('subjectFor', { scope: 'file' }, ({ stack, unchanged: { owner } }) =>
    createSubjectWalk(stack, owner),
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
  // Checks the result against the output schema, with a key that has only the tool's scopes.
  .extend(
    'callValidly',
    ({ stack, unchanged: { owner }, subjectFor, callTool }) =>
      async (tool: Tool, name = tool.name, more = {}) => {
        const input = VALID_INPUTS[tool.operation](await subjectFor(tool))
        const { text } = await stack.key(owner, 'dev', [...tool.scopes])
        const result = await callTool(text, name, { ...input, ...more })
        expect(result.isError, result.content[0]?.text).toBeFalsy()
        const fits = validator.compile(tool.definition.outputSchema)
        expect(fits(result.structuredContent), validator.errorsText(fits.errors)).toBe(true)
        return result
      },
  )

const tools = TOOLS.toSorted((one, other) => toOrder(one) - toOrder(other))

test('the test covers the original tools and more', () => expect(tools.length).toBeGreaterThan(35))

describe.each(tools)('$name', (tool) => {
  const { name, operation, definition } = tool

  test('returns content that fits its output schema for a valid call, and the same as text', async ({
    callValidly,
  }) => {
    const { content, structuredContent } = await callValidly(tool)
    expect(JSON.parse(content[0]?.text ?? '')).toEqual(structuredContent)
  })

  test('has schemas that a strict validator accepts', () => {
    const { inputSchema, outputSchema } = definition
    for (const schema of [inputSchema, outputSchema])
      expect(() => validator.compile(schema)).not.toThrow()
    // The Inspector's portability check warns about it.
    expect(JSON.stringify(definition)).not.toContain('"additionalProperties":{}')
  })

  test('names an unknown field, so that an agent can correct its call', async ({
    unchanged: { subject, key },
    callTool,
  }) => {
    const input = { ...VALID_INPUTS[operation](subject), nonsense: 1 }
    const result = await callTool(key.bearer, name, input)
    expect(result.isError).toBe(true)
    expect(result.content[0]?.text).toMatch(/^VALIDATION_ERROR: .*nonsense/)
    // A tool hidden by default can be called through call_tool.
    const wrapped = { name, arguments: input }
    expect(await callTool(key.bearer, 'call_tool', wrapped)).toEqual(result)
  })
})

const parts = TOOL_CATALOG.flatMap(({ name, merged, parts }) =>
  parts.flatMap((tool) => (merged ? [[tool.name, name, merged.field, tool] as const] : [])),
)

test.for(parts.toSorted(([, , , one], [, , , other]) => toOrder(one) - toOrder(other)))(
  '%s is called by %s with its %s',
  async ([, name, field, tool], { callValidly }) => {
    await callValidly(tool, name, { [field]: tool.mergedInto?.as })
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
