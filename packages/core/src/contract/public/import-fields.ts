import { z } from 'zod'

/** Where prompts are imported from, each with what people call it. */
export const IMPORT_FORMATS = {
  text: 'A text',
  openai: 'OpenAI, a response or request as JSON',
  openai_code: 'Code that names prompts of OpenAI',
  langfuse: 'Langfuse',
  promptfoo: 'promptfoo',
  dotprompt: 'Dotprompt',
  langsmith: 'LangSmith',
  promptlayer: 'PromptLayer',
  agent_skill: 'Agent Skill',
} as const

export type ImportFormat = keyof typeof IMPORT_FORMATS

export const ImportFormat = z.enum(Object.keys(IMPORT_FORMATS) as [ImportFormat, ...ImportFormat[]])

/** Most prompts of one import. */
export const MOST_IMPORTED = 100
/** Most files of a folder that is imported. */
export const MOST_FILES = 100
/** Longest text, in UTF-16 units: a file with all prompts of a team. */
export const MOST_IMPORT = 900_000

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
      .meta({ description: 'The file in which it stands first.', examples: ['src/reply.ts'] }),
    line: z.int().meta({ description: 'Where it stands first.', examples: [12] }),
    variables: z.array(z.string()),
  })
  .meta({
    id: 'ReferredPrompt',
    description:
      "A prompt of OpenAI's that code names. Its text is not in the code and OpenAI exports none: copy it from their dashboard.",
  })

const ImportedPrompt = z
  .object({
    proposal_id: z.uuid(),
    name: z.string().meta({ examples: ['Support reply'] }),
    blocks: z.int().meta({ examples: [4] }),
    variables: z.int().meta({ examples: [2] }),
    refined: z.boolean().meta({
      description:
        'Whether a model refined it; notes say why not, where its answer could not be used.',
      examples: [false],
    }),
    notes: z.array(z.string()).meta({
      description: 'What could not be carried, or is written in another way now.',
      examples: [['2 placeholders written {name} became {{name}}.']],
    }),
  })
  .meta({ id: 'ImportedPrompt', description: 'A prompt that waits as a proposal.' })

export const Imported = z.object({
  format: ImportFormat.meta({ examples: ['text'] }),
  prompts: z.array(ImportedPrompt),
  referred: z.array(ReferredPrompt),
  notes: z.array(z.string()).meta({
    description: 'What could not be carried and belongs to none of these prompts.',
    examples: [['Files in which no prompt was found were left out: logo.png.']],
  }),
})
