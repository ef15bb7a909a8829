import { text } from '@promptwire/core/text/text'
import { z } from 'zod'
import { VariableKey } from '../fields.ts'
import { fieldNames } from '../schema/map-fields.ts'
import { type RecordFields, toDefaults } from './record-fields.ts'
import { VARIABLE_TYPES, VariableRules } from './variable-rules.ts'

const VariableType = z.enum(VARIABLE_TYPES)

const MAX_DEFAULT_VALUE_LENGTH = 100_000
const MAX_EXAMPLE_LENGTH = 10_000

/** Max length of a description, in UTF-16 units. */
export const MAX_VARIABLE_DESCRIPTION_LENGTH = 1_000

/**
 * Every variable field except its id. Requests, responses, defaults, columns, stored contents,
 * diffs and proposals derive from it.
 */
export const variableFields = {
  key: {
    label: 'Key',
    value: z.string(),
    output: z.string().meta({ examples: ['customer_name'] }),
    input: VariableKey.meta({ description: 'Name used in {{key}}.', examples: ['customer_name'] }),
    column: 'text',
    format: 1,
  },
  default_value: {
    label: 'Default',
    value: z.string().nullable(),
    output: z
      .string()
      .nullable()
      .meta({ examples: ['there'] }),
    input: z
      .union([text(MAX_DEFAULT_VALUE_LENGTH), z.number(), z.boolean(), z.null()])
      .meta({
        description:
          'Used without a value. Numbers and booleans are stored as text; null for no default.',
        examples: ['there'],
      })
      .optional(),
    default: null,
    column: 'text',
    format: 1,
  },
  description: {
    label: 'Description',
    value: z.string(),
    output: z.string().meta({ examples: ['First name'] }),
    input: text(MAX_VARIABLE_DESCRIPTION_LENGTH)
      .meta({ description: 'What to fill in.', examples: ['First name'] })
      .optional(),
    default: '',
    column: 'text',
    format: 1,
  },
  required: {
    label: 'Required',
    value: z.boolean(),
    output: z.boolean().meta({ examples: [false] }),
    input: z
      .boolean()
      .meta({ description: 'True to fail compiling without a value and default.' })
      .optional(),
    default: false,
    column: 'boolean',
    format: 1,
  },
  type: {
    label: 'Type',
    value: VariableType,
    output: VariableType,
    input: VariableType.meta({
      description: 'Type of its values; text takes any text, number or boolean.',
    }).optional(),
    default: 'text',
    column: 'text',
    format: 3,
  },
  rules: {
    label: 'Rules',
    value: VariableRules,
    output: VariableRules,
    input: VariableRules.meta({
      description:
        'choices of enum; pattern of string; min, max of number, length, list; item_type, format (bullets, numbered, lines, comma, json) of list; schema of object.',
      examples: [{ min: 1, max: 5 }],
    }).optional(),
    default: {},
    column: 'jsonb',
    format: 3,
  },
  example: {
    label: 'Example',
    value: z.string().nullable(),
    output: z.string().nullable(),
    input: text(MAX_EXAMPLE_LENGTH)
      .nullable()
      .meta({ description: 'A sample value; null for none.', examples: ['Alex'] })
      .optional(),
    default: null,
    column: 'text',
    format: 3,
  },
  sensitive: {
    label: 'Sensitive',
    value: z.boolean(),
    output: z.boolean().meta({ examples: [false] }),
    input: z
      .boolean()
      .meta({
        description: 'True to keep its values out of runs and logs.',
      })
      .optional(),
    default: false,
    column: 'boolean',
    format: 3,
  },
} as const satisfies RecordFields

export const VARIABLE_FIELD_NAMES = fieldNames(variableFields)

/** Defaults for fields that a new variable may omit. */
export const VARIABLE_DEFAULTS = toDefaults(variableFields)
