import { z } from 'zod'

export const IMPORT_FORMATS = {
  text: 'Text',
  openai: 'OpenAI response or request (JSON)',
  openai_code: 'Code with OpenAI prompt ids',
  langfuse: 'Langfuse',
  promptfoo: 'promptfoo',
  dotprompt: 'Dotprompt',
  prompty: 'Prompty',
  github_models: 'GitHub Models (.prompt.yml)',
  langsmith: 'LangSmith or LangChain',
  promptlayer: 'PromptLayer',
  agent_skill: 'Agent Skill',
  jinja2: 'Jinja2 template',
  handlebars: 'Handlebars template',
  mustache: 'Mustache template',
} as const

export type ImportFormat = keyof typeof IMPORT_FORMATS

export const ImportFormat = z.enum(Object.keys(IMPORT_FORMATS) as [ImportFormat, ...ImportFormat[]])

/** Max length of the compiled text in a response, in UTF-16 units. */
export const MAX_COMPILED_PREVIEW = 2_000
/** Max prompts per import. */
export const MAX_IMPORTED_PROMPTS = 100
/** Max files per import. */
export const MAX_IMPORT_FILES = 100
/** Max length in UTF-16 units: fits an export of all of a team's prompts. */
export const MAX_IMPORT_LENGTH = 900_000

export const ReferredPrompt = z
  .object({
    id: z.string().meta({ examples: ['pmpt_68b1c2'] }),
    version: z
      .string()
      .nullable()
      .meta({ examples: ['3'] }),
    path: z
      .string()
      .nullable()
      .meta({ description: 'File of the first occurrence.', examples: ['src/reply.ts'] }),
    line: z.int().meta({ description: 'Line of the first occurrence.', examples: [12] }),
    variables: z.array(z.string()),
  })
  .meta({
    id: 'ReferredPrompt',
    description:
      'An OpenAI prompt referenced by code. OpenAI has no export: copy its text from their dashboard.',
  })

const ImportedPrompt = z
  .object({
    proposal_id: z.uuid(),
    name: z.string().meta({ examples: ['Support reply'] }),
    blocks: z.int().meta({ examples: [4] }),
    variables: z.int().meta({ examples: [2] }),
    refined: z.boolean().meta({
      description: 'Whether a model refined the prompt; if its answer was unusable, notes say why.',
      examples: [false],
    }),
    compiled: z.string().meta({
      description: `The compiled text without values; its first ${MAX_COMPILED_PREVIEW} characters.`,
      examples: ['## Role\nYou help {{name}}.'],
    }),
    notes: z.array(z.string()).meta({
      description: 'Parts that were not imported or were rewritten.',
      examples: [['2 placeholders written {name} became {{name}}.']],
    }),
  })
  .meta({ id: 'ImportedPrompt', description: 'An imported prompt, stored as a proposal.' })

export const Imported = z.object({
  format: ImportFormat.meta({ examples: ['text'] }),
  prompts: z.array(ImportedPrompt),
  referred: z.array(ReferredPrompt),
  notes: z.array(z.string()).meta({
    description: 'Parts that were not imported and belong to none of these prompts.',
    examples: [['Skipped files without a prompt: logo.png.']],
  }),
})
