import { API_NAME } from '../text/api-name.ts'
import { isUnicodePattern } from '../text/pattern.ts'
import { MESSAGE_ROLES } from './chat-message.ts'
import type { CompilableVariable } from './compile.ts'
import { MAX_MESSAGES } from './read-messages.ts'
import { readValue } from './write-value.ts'

export interface DescribedVariable extends CompilableVariable {
  readonly description: string
  readonly example: string | null
}

type Schema = Readonly<Record<string, unknown>>

/**
 * JSON Schema (2020-12) for a prompt's values; values of `messageKeys` are messages. Undeclared
 * keys are allowed.
 */
export function toValuesSchema(
  variables: readonly DescribedVariable[],
  messageKeys: readonly string[] = [],
): Schema {
  const declared = new Map(variables.map((each) => [each.key, each]))
  const described = variables.map((each) => [each.key, describeVariable(each)])
  const messages = messageKeys.map((key) => [key, describeMessages(declared.get(key))])
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    properties: Object.fromEntries([...described, ...messages]),
    required: variables
      .filter(({ required, default_value }) => required && default_value === null)
      .map(({ key }) => key),
  }
}

const describeMessages = ({ description = '' }: Partial<DescribedVariable> = {}): Schema => ({
  type: 'array',
  maxItems: MAX_MESSAGES,
  items: {
    type: 'object',
    properties: {
      role: { enum: MESSAGE_ROLES },
      content: { type: 'string' },
      name: { type: 'string', pattern: API_NAME.source },
    },
    required: ['role', 'content'],
    additionalProperties: false,
  },
  ...(description !== '' && { description }),
})

function describeVariable(variable: DescribedVariable): Schema {
  const { description, default_value, example } = variable
  return {
    ...omitUndefined(typeSchema(variable)),
    ...(description !== '' && { description }),
    ...(default_value !== null && { default: readValue(variable, default_value) }),
    ...(example !== null && { examples: [readValue(variable, example)] }),
  }
}

/** Integers that JSON parsers and this service represent exactly. */
const integerSchema = ({
  min = -Infinity,
  max = Infinity,
}: {
  min?: number | undefined
  max?: number | undefined
}): Schema => ({
  type: 'integer',
  minimum: Math.max(min, Number.MIN_SAFE_INTEGER),
  maximum: Math.min(max, Number.MAX_SAFE_INTEGER),
})

function typeSchema({ key, type = 'text', rules = {} }: DescribedVariable): Schema {
  const { min, max, choices, pattern, item_type = 'string', schema } = rules
  switch (type) {
    case 'string':
      return {
        type,
        minLength: min,
        maxLength: max,
        ...describePattern(pattern),
      }
    case 'integer':
      return integerSchema({ min, max })
    case 'number':
      return { type, minimum: min, maximum: max }
    case 'boolean':
      return { type }
    case 'enum':
      return { type: 'string', enum: choices && [...new Set(choices)] }
    case 'date':
      return { type: 'string', format: 'date' }
    case 'list':
      return {
        type: 'array',
        items: item_type === 'integer' ? integerSchema({}) : { type: item_type },
        minItems: min,
        maxItems: max,
      }
    case 'object': {
      const { $schema: _, ...own } = schema ?? {}
      // Its own `$id`: `#/$defs/city` refers to this schema, not to the whole.
      return { ...own, $id: key, type }
    }
    default:
      return { type: ['string', 'number', 'boolean'] }
  }
}

/**
 * JSON Schema uses other regular expressions: one pattern valid only in RE2 would make the whole
 * schema invalid.
 */
function describePattern(pattern: string | undefined): Schema {
  if (pattern === undefined) return {}
  const whole = `^(?:${pattern})$`
  return isUnicodePattern(whole) ? { pattern: whole } : { $comment: `RE2: ${pattern}` }
}

const omitUndefined = (schema: Schema): Schema =>
  Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined))
