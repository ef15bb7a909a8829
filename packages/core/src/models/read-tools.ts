import { z } from 'zod'
import type { FunctionTool, ToolChoice } from './model-settings.ts'

const SchemaObject = z.record(z.string(), z.unknown())
/** `{}` means a function without parameters. */
const NO_PARAMETERS = { type: 'object', properties: {} }

const Fields = z
  .object({
    name: z.string().min(1),
    description: z.string().nullish(),
    /** The names of OpenAI, Anthropic, MCP and the AI SDK. */
    parameters: SchemaObject.nullish(),
    input_schema: SchemaObject.nullish(),
    inputSchema: SchemaObject.nullish(),
    strict: z.boolean().nullish(),
  })
  .transform(({ name, description, strict, parameters, input_schema, inputSchema }) => ({
    name,
    ...(description && { description }),
    parameters: parameters ?? input_schema ?? inputSchema ?? NO_PARAMETERS,
    ...(typeof strict === 'boolean' && { strict }),
  }))

const Typed = z.object({ type: z.string() })
const Chat = z.object({ type: z.literal('function'), function: Fields })
const Declarations = z.object({
  functionDeclarations: z.array(Fields).optional(),
  function_declarations: z.array(Fields).optional(),
})

interface ReadTools {
  readonly tools: FunctionTool[]
  readonly left: string[]
}

/** Reads tools in the forms of OpenAI, Anthropic, Google, MCP and the AI SDK. */
export function readTools(given: unknown): ReadTools {
  const listed = Array.isArray(given) ? given : fromRecord(given)
  const tools: FunctionTool[] = []
  const left: string[] = []
  for (const entry of listed) {
    const found = readTool(entry)
    if (found) tools.push(...found)
    else left.push(describe(entry))
  }
  return { tools, left }
}

/** The AI SDK has an object of tools by name. */
const fromRecord = (given: unknown): unknown[] =>
  Object.entries(SchemaObject.safeParse(given).data ?? {}).map(([name, tool]) => ({
    ...SchemaObject.safeParse(tool).data,
    name,
  }))

function readTool(entry: unknown): FunctionTool[] | undefined {
  const { functionDeclarations, function_declarations } = Declarations.safeParse(entry).data ?? {}
  const declared = functionDeclarations ?? function_declarations
  if (declared) return declared
  const chat = Chat.safeParse(entry).data
  if (chat) return [chat.function]
  const { type = 'function' } = Typed.safeParse(entry).data ?? {}
  if (type !== 'function' && type !== 'custom') return undefined
  const { data } = Fields.safeParse(entry)
  return data && [data]
}

function describe(entry: unknown): string {
  const { type } = Typed.safeParse(entry).data ?? {}
  if (type !== undefined) return type
  return typeof entry === 'string' ? entry : 'an entry'
}

const Named = z.union([
  z.object({ type: z.literal('function'), function: z.object({ name: z.string() }) }),
  z.object({ name: z.string() }).transform(({ name }) => ({ function: { name } })),
  z
    .object({ toolName: z.string() })
    .transform(({ toolName }) => ({ function: { name: toolName } })),
])
const MODES: Readonly<Record<string, ToolChoice>> = {
  auto: 'auto',
  none: 'none',
  required: 'required',
  any: 'required',
}

/** Reads a tool choice in the same forms; undefined if unknown. */
export function readToolChoice(given: unknown): ToolChoice | undefined {
  const named = Named.safeParse(given).data
  if (named) return { name: named.function.name }
  const mode = typeof given === 'string' ? given : Typed.safeParse(given).data?.type
  return mode === undefined ? undefined : MODES[mode.toLowerCase()]
}
