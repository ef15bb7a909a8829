import { z } from 'zod'
import { displayName, text } from '../../text.ts'
import { askedModel } from '../asked-model.ts'
import { folderPlace } from '../fields.ts'
import type { PublicOperation } from '../operation.ts'
import { Imported, ImportFormat, MOST_FILES, MOST_IMPORT, MOST_IMPORTED } from './import-fields.ts'

const File = z.strictObject({
  path: text(500)
    .min(1)
    .meta({ examples: ['pdf/SKILL.md'] }),
  content: text(MOST_IMPORT),
})

export const importOperations = {
  import_prompt: {
    method: 'POST',
    path: '/imports',
    scope: 'ai:import',
    effect: 'adds',
    answers: 'one',
    external: true,
    title: 'Import prompts',
    description:
      'Imports prompts from raw text or another service as proposals of blocks and variables; apply_proposal creates each prompt. Reports what was not imported. Calls a model only with refine. For test cases use import_test_cases.',
    input: z.strictObject({
      content: text(MOST_IMPORT)
        .optional()
        .meta({
          description:
            'Prompt text or chat transcript, an export or API response of another service, or code with OpenAI prompt ids.',
          examples: ['## Role\nYou help {name}.\n\n## Rules\nNever promise a refund.'],
        }),
      files: z
        .array(File)
        .max(MOST_FILES)
        .optional()
        .meta({
          description:
            'Files with prompts; files below a SKILL.md belong to its Agent Skill. Send binary files with empty content.',
          examples: [[{ path: 'pdf/SKILL.md', content: '---\nname: pdf\n---\n# Use' }]],
        }),
      format: ImportFormat.optional().meta({
        description: 'Source format. Default: detected.',
        examples: ['langfuse'],
      }),
      name: displayName.optional().meta({
        description: `Prompt name. Default: its own name or first words. Max ${MOST_IMPORTED} prompts per import.`,
        examples: ['Support reply'],
      }),
      folder_id: folderPlace,
      refine: z
        .boolean()
        .optional()
        .meta({
          description:
            "Let a model refine block types, titles and bounds, and variable names and descriptions, of a single prompt. The text itself is kept. Counts against the project's AI budget.",
          examples: [false],
        }),
      ...askedModel,
    }),
    output: Imported,
  },
} as const satisfies Record<string, PublicOperation>
