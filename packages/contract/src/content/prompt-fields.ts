import { displayName, text } from '@promptwire/core/text/text'
import { z } from 'zod'
import { ModelConfig, promptFolderId, Tags } from '../fields.ts'
import {
  PromptTool,
  ResponseSchema,
  ResponseSchemaInput,
  ToolChoice,
  ToolChoiceInput,
  ToolsInput,
} from './prompt-tools.ts'
import { FrontMatterInput, SkillFile, SkillFilesInput } from './skill-fields.ts'

export const promptName = displayName.meta({
  description: 'Display name.',
  examples: ['Support reply'],
})

/** Max length of a description, in UTF-16 units. */
export const MAX_PROMPT_DESCRIPTION_LENGTH = 2_000

/** Where the content of a prompt is edited. */
export const MANAGED = ['git', 'dashboard', 'both'] as const
export const Managed = z.enum(MANAGED)

/** A field of a prompt; its column in `prompt` has the same name. */
interface PromptField {
  /** The label in lists of changes. */
  readonly label: string
  /** In memory and in the database. */
  readonly value: z.ZodType
  readonly output: z.ZodType
  /** In requests; optional, because an omitted field stays. */
  readonly input: z.ZodType
  /** For a new prompt and for data stored before the field existed. Also the column's default. */
  readonly default: unknown
}

interface MetadataField extends PromptField {
  /** Whether proposals can change it. */
  readonly proposable: boolean
}

interface ContentField extends PromptField {
  /**
   * How two changes merge: by its fields, or by its items' `name` or `path`. Otherwise they
   * conflict.
   */
  readonly mergedByField: boolean | 'name' | 'path'
  /**
   * The content format that introduces it. Contents that do not use the field keep their format and
   * hash.
   */
  readonly format: number
}

interface PromptFields {
  readonly metadata: Readonly<Record<string, MetadataField>>
  readonly content: Readonly<Record<string, ContentField>>
}

/**
 * Every prompt field. Requests, responses, defaults, columns, stored contents, proposals and audit
 * entries derive from it.
 */
export const promptFields = {
  /** Apply to the whole prompt, not to versions. */
  metadata: {
    name: {
      label: 'Name',
      value: z.string(),
      output: z.string().meta({ examples: ['Support reply'] }),
      input: promptName.optional(),
      default: '',
      proposable: true,
    },
    description: {
      label: 'Description',
      value: z.string(),
      output: z.string().meta({ examples: ['Answers a customer of the help desk'] }),
      input: text(MAX_PROMPT_DESCRIPTION_LENGTH)
        .optional()
        .meta({
          description: 'What the prompt is for.',
          examples: ['Answers a customer of the help desk'],
        }),
      default: '',
      proposable: true,
    },
    tags: {
      label: 'Tags',
      value: z.array(z.string()),
      output: z.array(z.string()).meta({ examples: [['support']] }),
      input: Tags.optional().meta({
        description: 'Tags; replace the existing ones.',
        examples: [['support']],
      }),
      default: [],
      proposable: true,
    },
    managed: {
      label: 'Management',
      value: Managed,
      output: Managed.meta({ examples: ['both'] }),
      input: Managed.optional().meta({
        description: 'Where its content is edited; `git`: only by `promptwire apply`.',
        examples: ['git'],
      }),
      default: 'both',
      proposable: true,
    },
    folder_id: {
      label: 'Folder',
      value: z.uuid().nullable(),
      output: z.uuid().nullable().meta({ description: 'Null at the root of the project.' }),
      input: promptFolderId,
      default: null,
      proposable: false,
    },
  },
  /** Saved in versions, with blocks and variables. */
  content: {
    model_config: {
      label: 'Model',
      value: z.record(z.string(), z.unknown()),
      output: ModelConfig,
      input: ModelConfig.optional(),
      default: {},
      mergedByField: true,
      format: 1,
    },
    tools: {
      label: 'Tools',
      value: z.array(PromptTool),
      output: z.array(PromptTool).meta({ examples: [[]] }),
      input: ToolsInput.optional().meta({
        description:
          'Functions that the model can call: {name, description?, parameters: JSON Schema, strict?}. Replace the existing ones.',
        describedInWords: true,
        examples: [[{ name: 'find_order', parameters: { type: 'object', properties: {} } }]],
      }),
      default: [],
      mergedByField: 'name',
      format: 3,
    },
    tool_choice: {
      label: 'Tool choice',
      value: ToolChoice,
      output: ToolChoice.meta({ examples: [null] }),
      input: ToolChoiceInput.optional().meta({
        description: 'auto, none, required or {name}; null leaves it to the provider.',
        describedInWords: true,
        examples: ['auto'],
      }),
      default: null,
      mergedByField: false,
      format: 3,
    },
    response_schema: {
      label: 'Response schema',
      value: ResponseSchema,
      output: ResponseSchema.meta({ examples: [null] }),
      input: ResponseSchemaInput.optional().meta({
        description: 'Form of the answer: {name, schema: JSON Schema, strict?}; null for text.',
        describedInWords: true,
        examples: [{ name: 'reply', schema: { type: 'object', properties: {} } }],
      }),
      default: null,
      mergedByField: false,
      format: 3,
    },
    front_matter: {
      label: 'Front matter',
      value: z.string().nullable(),
      output: z
        .string()
        .nullable()
        .meta({ examples: [null] }),
      input: FrontMatterInput.optional().meta({
        description:
          'Makes the prompt an Agent Skill: the start of its SKILL.md up to the closing --- line, with name and description. Null for other prompts.',
        describedInWords: true,
        examples: ['---\nname: pdf\ndescription: Reads PDF files.\n---\n'],
      }),
      default: null,
      mergedByField: false,
      format: 3,
    },
    files: {
      label: 'Files',
      value: z.array(SkillFile),
      output: z.array(SkillFile).meta({ examples: [[]] }),
      input: SkillFilesInput.optional().meta({
        description:
          'Files of the skill: {path, sha256, bytes} as put_prompt_file stored them. Replace the existing ones; leave one out to remove it.',
        describedInWords: true,
        examples: [[]],
      }),
      default: [],
      mergedByField: 'path',
      format: 3,
    },
  },
} satisfies PromptFields

/** A string, as the spec requires for lists and compiled prompts. */
export const deliveredVersion = z
  .string()
  .meta({ description: 'Version number, as a string.', examples: ['3'] })

/** Fields needed to fill in a variable. */
export const DeclaredVariable = z.object({
  key: z.string().meta({ examples: ['customer_name'] }),
  default_value: z
    .string()
    .nullable()
    .meta({ examples: ['there'] }),
})
