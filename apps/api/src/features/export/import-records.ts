import { newBlockFields } from '@promptwire/contract/blocks/blocks'
import { IncludeInput } from '@promptwire/contract/content/include-fields'
import { promptName } from '@promptwire/contract/content/prompt-fields'
import {
  contentFieldsInput,
  promptMetadataInput,
} from '@promptwire/contract/content/prompt-schemas'
import { EXPORT_FORMAT } from '@promptwire/contract/export/export'
import { isInstant } from '@promptwire/contract/instant'
import { NewTestCase } from '@promptwire/contract/test-cases/test-case-fields'
import { newVariableFields } from '@promptwire/contract/variables/variables'
import { Slug } from '@promptwire/core/text/slug'
import { displayName, text } from '@promptwire/core/text/text'
import { z } from 'zod'

/** Max folder depth, as in a project. */
const MAX_FOLDER_DEPTH = 10

const at = z.iso.datetime().refine(isInstant, 'must be between the years 1 and 9999')
const number = z.int().min(1)
const path = z.array(displayName).max(MAX_FOLDER_DEPTH)

/** Ids show which blocks of several versions are the same, so they must be distinct within a content. */
const withDistinctIds = <Item extends z.ZodObject<{ id: z.ZodUUID }>>(item: Item) =>
  z
    .array(item)
    .refine(
      (all) => new Set(all.map((each) => each['id'])).size === all.length,
      'must have different ids',
    )

const { type, title, content: blockText, role, name, heading, when } = newBlockFields

/** A shared part with its blocks, since the importing project may lack the part. */
const FileInclude = IncludeInput.unwrap()
  .extend({
    blocks: z
      .array(z.object({ type, title, content: blockText, role, name, heading, when }))
      .optional(),
  })
  .nullish()

const content = {
  ...contentFieldsInput,
  blocks: withDistinctIds(
    z.object({
      ...newBlockFields,
      id: z.uuid(),
      content: newBlockFields.content.unwrap(),
      include: FileInclude,
    }),
  ),
  variables: withDistinctIds(z.object({ ...newVariableFields, id: z.uuid() })).refine(
    (all) => new Set(all.map(({ key }) => key)).size === all.length,
    'must have different keys',
  ),
}

const { folder_id: _, ...metadata } = promptMetadataInput

/** Unlike exported records, these are validated like any input. */
export const ImportRecord = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('project'),
    format: z
      .int()
      .min(1)
      .max(EXPORT_FORMAT, 'comes from a newer release; upgrade this service first'),
    exported_at: at,
    folders: z.array(path.min(1)),
  }),
  z.object({
    type: z.literal('prompt'),
    slug: Slug,
    ...metadata,
    name: promptName,
    folder: path,
    last_version: z.int().min(0),
    live_version: number.nullable(),
    created_at: at,
    ...content,
  }),
  z.object({
    type: z.literal('version'),
    prompt: Slug,
    version: number,
    note: text(1_000),
    created_at: at,
    first_published_at: at.nullable(),
    ...content,
  }),
  z.object({
    ...NewTestCase.shape,
    type: z.literal('test_case'),
    prompt: Slug,
    created_at: at,
  }),
  z.object({
    type: z.literal('file'),
    prompt: Slug,
    content: z.string().regex(/^[A-Za-z0-9+/]*={0,2}$/, 'must be base64'),
  }),
  z.object({ type: z.literal('end') }),
])
export type ImportRecord = z.output<typeof ImportRecord>

type RecordOf<Type extends ImportRecord['type']> = Extract<ImportRecord, { type: Type }>
export type ProjectRecord = RecordOf<'project'>
export type PromptRecord = RecordOf<'prompt'>
export type VersionRecord = RecordOf<'version'>
export type TestCaseRecord = RecordOf<'test_case'>
export type FileRecord = RecordOf<'file'>

/** A prompt from a file, with its versions in order. */
export interface FilePrompt {
  readonly prompt: PromptRecord
  readonly versions: readonly VersionRecord[]
  readonly testCases: readonly TestCaseRecord[]
  readonly files: readonly FileRecord[]
}

export interface ProjectFile {
  readonly project: ProjectRecord
  readonly prompts: readonly FilePrompt[]
}
