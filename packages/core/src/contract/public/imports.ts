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
      'Divides a raw text into typed blocks and variables, or reads the prompts of another service, and proposes each; apply_proposal then makes the prompt. Says what it could not carry. Calls a model only with refine.',
    input: z.strictObject({
      content: text(MOST_IMPORT)
        .optional()
        .meta({
          description:
            'A prompt as text or chat transcript; or what another service exports or answers; or code that names prompts of OpenAI.',
          examples: ['## Role\nYou help {name}.\n\n## Rules\nNever promise a refund.'],
        }),
      files: z
        .array(File)
        .max(MOST_FILES)
        .optional()
        .meta({
          description:
            'Files, each of which may hold prompts; below a SKILL.md they belong to its Agent Skill. What is no text has an empty content.',
          examples: [[{ path: 'pdf/SKILL.md', content: '---\nname: pdf\n---\n# Use' }]],
        }),
      format: ImportFormat.optional().meta({
        description: 'Where it is from; found out when left out.',
        examples: ['langfuse'],
      }),
      name: displayName.optional().meta({
        description: `What the prompt is called; its own name, or first words, when left out. An import holds ${MOST_IMPORTED} prompts at most.`,
        examples: ['Support reply'],
      }),
      folder_id: folderPlace,
      refine: z
        .boolean()
        .optional()
        .meta({
          description:
            "Whether a model refines how one prompt is divided: its types and titles, where blocks begin that no heading begins, what variables are called and described as. Every character of the text stays. Counts against the project's budget for models.",
          examples: [false],
        }),
      ...askedModel,
    }),
    output: Imported,
  },
} as const satisfies Record<string, PublicOperation>
