import { Slug } from '@promptwire/core/text/slug'
import { text } from '@promptwire/core/text/text'
import { z } from 'zod'
import { deliveredVersion } from '../content/prompt-fields.ts'
import { MAX_SKILL_BYTES, SkillFile, skillFilePath } from '../content/skill-fields.ts'
import { pinnedVersion } from '../delivery/delivery-fields.ts'
import {
  expectedRevision,
  page,
  promptFolderId,
  promptId,
  recordId,
  SAVE_WHEN_DONE,
} from '../fields.ts'
import type { PublicOperation } from '../operation.ts'
import { ChangedPrompt } from '../prompts/prompt-editing.ts'

/** Max length of this many bytes in base64. */
const toBase64Length = (bytes: number) => Math.ceil(bytes / 3) * 4
/** Leaves room for zip headers of 512 files with long paths. */
const MAX_ARCHIVE_BYTES = MAX_SKILL_BYTES + 2 * 1024 * 1024
/** The base64 length, and the rest of the body. */
const toBodyBytes = (bytes: number) => toBase64Length(bytes) + 64 * 1024

const inBase64 = (maxBytes: number) =>
  z
    .string()
    .max(toBase64Length(maxBytes))
    .regex(/^[A-Za-z0-9+/]*={0,2}$/, 'must be base64')

export const base64 = inBase64(MAX_SKILL_BYTES)

const ServedFile = SkillFile.extend({
  mime_type: z.string().meta({ examples: ['text/markdown'] }),
})

const FileContent = ServedFile.extend({
  version: deliveredVersion,
  content: z.string().nullable().meta({ description: 'Its text; null for a binary file.' }),
  content_base64: z.string().nullable().meta({ description: 'Its bytes, if it is not text.' }),
}).meta({ id: 'SkillFileContent', description: 'A file of a skill with its content.' })

export const Skill = z
  .object({
    prompt_id: recordId('prompt_id'),
    slug: z.string().meta({ examples: ['pdf'] }),
    version: deliveredVersion,
    name: z.string().meta({ examples: ['pdf'] }),
    description: z.string().meta({ examples: ['Reads and fills in PDF files.'] }),
    front_matter: z
      .record(z.string(), z.unknown())
      .meta({ description: 'All fields of its front matter.' }),
    files: z.array(ServedFile).meta({ description: 'All files, SKILL.md first.' }),
  })
  .meta({ id: 'Skill', description: 'An Agent Skill with the hashes of its files.' })

const served = z.strictObject({ prompt_id: promptId, version: pinnedVersion })

export const skillOperations = {
  /** No tool: clients list skills by the MCP method `skills/list`. */
  list_skills: {
    method: 'GET',
    path: '/skills',
    scope: 'prompts:read',
    forRestrictedKeys: true,
    effect: 'reads',
    answers: 'page',
    tool: null,
    title: 'List skills',
    description:
      'Lists the Agent Skills of the project with the hashes of their files: published versions for live keys, working copies for dev keys.',
    input: z.strictObject(page('skills', { maxLimit: 100, defaultLimit: 50 })),
    output: z.array(Skill),
  },
  /** No tool: clients call `skills/get`. */
  get_skill: {
    method: 'GET',
    path: '/prompts/:prompt_id/skill',
    scope: 'prompts:read',
    effect: 'reads',
    answers: 'one',
    tool: null,
    title: 'Get a skill',
    description: 'Returns an Agent Skill with the hashes of its files.',
    input: served,
    output: Skill,
  },
  /** No tool: clients call `resources/read` with its URI. */
  get_prompt_file: {
    method: 'GET',
    path: '/prompts/:prompt_id/files',
    scope: 'prompts:read',
    effect: 'reads',
    answers: 'one',
    tool: null,
    title: 'Get a file of a skill',
    description:
      'Returns a file of a skill. SKILL.md is its front matter and the text, compiled with default values.',
    input: served.extend({
      path: text(500).meta({
        description: 'Path below the folder of the skill.',
        examples: ['SKILL.md'],
      }),
    }),
    output: FileContent,
  },
  put_prompt_file: {
    method: 'PUT',
    path: '/prompts/:prompt_id/files',
    scope: 'prompts:write',
    effect: 'changes',
    answers: 'one',
    toolset: 'organize',
    outcomeIn: 'get_working_copy',
    maxBodyBytes: toBodyBytes(MAX_SKILL_BYTES),
    nextStep: SAVE_WHEN_DONE,
    title: 'Store a file of a skill',
    description:
      'Adds a file to a skill, or replaces it. To remove or rename files send `files` to update_prompt; to make a prompt a skill, `front_matter`.',
    input: z.strictObject({
      prompt_id: promptId,
      path: skillFilePath,
      content: z
        .string()
        .max(MAX_SKILL_BYTES)
        .optional()
        .meta({
          description: 'Its text.',
          examples: ['# Forms\n'],
        }),
      content_base64: base64.optional().meta({
        description: 'Its bytes in base64, instead of content.',
        examples: ['iVBORw0KGgo='],
      }),
      revision: expectedRevision,
    }),
    output: ChangedPrompt,
  },
  /** No tool: models write text, not archives. */
  import_skill: {
    method: 'POST',
    path: '/skills',
    scope: 'prompts:write',
    forRestrictedKeys: true,
    effect: 'adds',
    answers: 'one',
    tool: null,
    maxBodyBytes: toBodyBytes(MAX_ARCHIVE_BYTES),
    title: 'Import a skill',
    description:
      'Creates a prompt from the zip archive of an Agent Skill. SKILL.md and all files come back byte for byte with export_skill.',
    input: z.strictObject({
      archive: inBase64(MAX_ARCHIVE_BYTES)
        .min(1)
        .meta({
          description: 'The zip archive in base64: one folder with a SKILL.md, or its content.',
          examples: ['UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA=='],
        }),
      slug: Slug.optional().meta({
        description: 'Slug for URLs. Default: the name of the skill, numbered if taken.',
        examples: ['pdf'],
      }),
      folder_id: promptFolderId,
    }),
    output: ChangedPrompt,
  },
  /** No tool: archives are for programs. */
  export_skill: {
    method: 'GET',
    path: '/prompts/:prompt_id/skill/archive',
    scope: 'prompts:read',
    effect: 'reads',
    answers: 'one',
    tool: null,
    title: 'Export a skill',
    description:
      'Returns a skill as a zip archive in base64. The archive of a version is always the same.',
    input: served,
    output: z
      .object({
        file_name: z.string().meta({ examples: ['pdf.zip'] }),
        sha256: z.string().meta({ description: 'SHA-256 of the archive, in hexadecimal.' }),
        bytes: z.int(),
        archive: z.string().meta({ description: 'The zip archive in base64.' }),
      })
      .meta({ id: 'SkillArchive' }),
  },
} as const satisfies Record<string, PublicOperation>
