import { displayName, text } from '@promptwire/core/text/text'
import { z } from 'zod'
import { promptFolderId } from '../fields.ts'
import { modelSelection } from '../models/model-selection.ts'
import type { PublicOperation } from '../operation.ts'
import { base64 } from '../skills/skills.ts'
import {
  Imported,
  ImportFormat,
  MAX_IMPORT_FILES,
  MAX_IMPORT_LENGTH,
  MAX_IMPORTED_PROMPTS,
} from './import-fields.ts'

/** Max placeholders to keep as text by name. */
const MAX_KEPT_KEYS = 500
const MAX_KEY_LENGTH = 64

const File = z.strictObject({
  path: text(500)
    .min(1)
    .meta({ examples: ['pdf/SKILL.md'] }),
  content: text(MAX_IMPORT_LENGTH),
  content_base64: base64.optional(),
})

export const importOperations = {
  import_prompt: {
    method: 'POST',
    path: '/imports',
    scope: 'ai:import',
    forRestrictedKeys: true,
    effect: 'adds',
    answers: 'one',
    external: true,
    toolset: 'ai',
    outcomeIn: 'list_proposals',
    aliases: { text: 'content' },
    nextStep:
      'apply_proposal with each proposal_id creates the prompts; get_proposal shows them first.',
    title: 'Import prompts',
    description:
      'Imports prompts from raw text or another service as proposals of blocks and variables; apply_proposal creates each prompt. Reports what was not imported. Calls a model only with refine. For test cases use import_test_cases.',
    input: z.strictObject({
      content: text(MAX_IMPORT_LENGTH)
        .optional()
        .meta({
          description:
            'Prompt text or chat transcript, an export or API response of another service, or code with OpenAI prompt ids.',
          examples: ['## Role\nYou help {name}.\n\n## Rules\nNever promise a refund.'],
        }),
      files: z
        .array(File)
        .max(MAX_IMPORT_FILES)
        .optional()
        .meta({
          description:
            'Files with prompts; files below a SKILL.md stay with its Agent Skill. Binary and empty files go in `content_base64`.',
          examples: [[{ path: 'pdf/SKILL.md', content: '---\nname: pdf\n---\n# Use' }]],
        }),
      format: ImportFormat.optional().meta({
        description: 'Source format. Default: detected.',
        examples: ['langfuse'],
      }),
      name: displayName.optional().meta({
        description: `Prompt name. Default: its own name or first words. Max ${MAX_IMPORTED_PROMPTS} prompts per import.`,
        examples: ['Support reply'],
      }),
      folder_id: promptFolderId,
      tidy: z
        .boolean()
        .optional()
        .meta({
          description:
            'Turn headings, tags and speakers into titled sections. Default: the compiled prompt is the given text, byte for byte.',
          examples: [false],
        }),
      keep_as_text: z
        .union([z.boolean(), z.array(text(MAX_KEY_LENGTH).min(1)).max(MAX_KEPT_KEYS)])
        .optional()
        .meta({
          description:
            'Placeholders that are literal text, not variables, in any style: their names, or true for all.',
          examples: [['timestamp']],
        }),
      refine: z
        .boolean()
        .optional()
        .meta({
          description:
            "Let a model refine block types, titles and bounds, and variable names and descriptions, of a single prompt. The text itself is kept. Counts against the project's AI budget.",
          examples: [false],
        }),
      ...modelSelection,
    }),
    output: Imported,
  },
} as const satisfies Record<string, PublicOperation>
