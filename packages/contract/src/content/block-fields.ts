import { MESSAGE_ROLES } from '@promptwire/core/compile/chat-message'
import { HEADINGS } from '@promptwire/core/compile/heading'
import { API_NAME, API_NAME_FORM } from '@promptwire/core/text/api-name'
import { displayName, text } from '@promptwire/core/text/text'
import { z } from 'zod'
import { fieldNames } from '../schema/map-fields.ts'
import { BLOCK_TYPES } from './block-types.ts'
import { Condition } from './conditions.ts'
import { Include, IncludeInput } from './include-fields.ts'
import { type RecordFields, toDefaults } from './record-fields.ts'

export const BlockType = z.enum(BLOCK_TYPES)
const MessageRole = z.enum(MESSAGE_ROLES)
const Heading = z.enum(HEADINGS)

/** Max length of a block's content, in UTF-16 units. */
export const MAX_CONTENT_LENGTH = 200_000

/**
 * Every block field except id and position. Requests, responses, defaults, columns, stored
 * contents, diffs and proposals derive from it.
 */
export const blockFields = {
  type: {
    label: 'Type',
    value: BlockType,
    output: BlockType.meta({ examples: ['guardrails'] }),
    input: BlockType.meta({
      description: 'Block type; messages is filled with those of its {{key}}.',
      examples: ['guardrails'],
    }),
    column: 'text',
    format: 1,
    laterValues: { messages: 3 },
  },
  title: {
    label: 'Title',
    value: z.string(),
    output: z.string().meta({ examples: ['Guardrails'] }),
    input: displayName.meta({
      description: 'Section heading; may contain {{key}} variables.',
      examples: ['Guardrails'],
    }),
    column: 'text',
    format: 1,
  },
  content: {
    label: 'Text',
    value: z.string(),
    output: z.string().meta({ examples: ['Never promise a refund to {{customer_name}}.'] }),
    input: text(MAX_CONTENT_LENGTH)
      .meta({
        description:
          'Section text; may contain {{key}} variables. Blank blocks are left out when compiling.',
        examples: ['Never promise a refund to {{customer_name}}.'],
      })
      .optional(),
    default: '',
    column: 'text',
    format: 1,
  },
  enabled: {
    label: 'Enabled',
    value: z.boolean(),
    output: z.boolean(),
    input: z.boolean().meta({ description: 'Whether the block is compiled.' }).optional(),
    default: true,
    column: 'boolean',
    format: 1,
  },
  is_required: {
    label: 'Required',
    value: z.boolean(),
    output: z.boolean().meta({ examples: [false] }),
    input: z
      .boolean()
      .meta({ description: 'True to protect the block from being deleted or disabled.' })
      .optional(),
    default: false,
    column: 'boolean',
    format: 1,
  },
  role: {
    label: 'Role',
    value: MessageRole,
    output: MessageRole,
    input: MessageRole.meta({
      description: 'Role of its message; text ignores it.',
    }).optional(),
    default: 'system',
    column: 'text',
    format: 3,
  },
  name: {
    label: 'Name',
    value: z.string().nullable(),
    output: z.string().nullable(),
    input: z
      .string()
      .regex(API_NAME, API_NAME_FORM)
      .nullable()
      .meta({
        description: 'Author of its message.',
        examples: ['reviewer'],
      })
      .optional(),
    default: null,
    column: 'text',
    format: 3,
  },
  heading: {
    label: 'Heading',
    value: Heading,
    output: Heading,
    input: Heading.meta({
      description:
        'How the title is written: title (## Title), h1 to h6, tag (XML tag around the text) or none.',
    }).optional(),
    default: 'title',
    column: 'text',
    format: 3,
  },
  when: {
    label: 'Condition',
    value: Condition.nullable(),
    output: Condition.nullable(),
    input: Condition.nullable()
      .meta({
        description:
          'Include the block only if {variable, is, value} holds; is: equals, not_equals, in, present, absent, gt, lt; {all: […]} or {any: […]} combine.',
        examples: [{ variable: 'plan', is: 'equals', value: 'pro' }],
      })
      .optional(),
    default: null,
    column: 'jsonb',
    format: 3,
  },
  include: {
    label: 'Shared part',
    value: Include.nullable(),
    output: Include.nullable().meta({ examples: [null] }),
    input: IncludeInput.meta({
      description:
        'With type include: {prompt: slug or UUID, block?, version?, live?}. Default: the live version.',
      describedInWords: true,
      examples: [{ prompt: 'house-rules' }],
    }).optional(),
    default: null,
    column: 'jsonb',
    format: 3,
  },
} as const satisfies RecordFields

export const BLOCK_FIELD_NAMES = fieldNames(blockFields)

/** Defaults for fields that a new block may omit. */
export const BLOCK_DEFAULTS = toDefaults(blockFields)
