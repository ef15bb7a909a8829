import { text } from '@promptwire/core/text/text'
import { z } from 'zod'
import { SchemaInput } from './prompt-tools.ts'

/** Value types. `text` accepts any text, number or boolean unchanged. */
export const VARIABLE_TYPES = [
  'text',
  'string',
  'integer',
  'number',
  'boolean',
  'enum',
  'date',
  'list',
  'object',
] as const

export const ITEM_TYPES = ['string', 'integer', 'number', 'boolean'] as const

/** How a list is formatted in the text. */
export const LIST_FORMATS = ['bullets', 'numbered', 'lines', 'comma', 'json'] as const

const MAX_CHOICES = 200
const MAX_PATTERN_LENGTH = 1_000

/** Rules for a variable's values; its type determines which apply. */
export const VariableRules = z
  .strictObject({
    choices: z
      .array(text(1_000).min(1))
      .min(1)
      .max(MAX_CHOICES)
      .optional()
      .meta({ description: 'Of enum: the allowed values.' }),
    pattern: text(MAX_PATTERN_LENGTH)
      .min(1)
      .optional()
      .meta({ description: 'Of string: a regular expression (RE2) for the whole value.' }),
    min: z
      .number()
      .optional()
      .meta({ description: 'Min value of a number, length of a string, or items of a list.' }),
    max: z.number().optional().meta({ description: 'Max, as for min.' }),
    item_type: z
      .enum(ITEM_TYPES)
      .optional()
      .meta({ description: 'Of list: type of its items. Default: string.' }),
    format: z
      .enum(LIST_FORMATS)
      .optional()
      .meta({ description: 'Of list: how it is written into the text. Default: bullets.' }),
    schema: SchemaInput.optional().meta({ description: 'Of object: a JSON Schema (2020-12).' }),
  })
  .meta({ describedInWords: true })
