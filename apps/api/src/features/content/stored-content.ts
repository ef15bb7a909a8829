import { pickFields } from '@promptwire/core/contract/derive/map-fields'
import { blockFields } from '@promptwire/core/contract/public/prompts/block-fields'
import { promptFields } from '@promptwire/core/contract/public/prompts/prompt-fields'
import {
  CONTENT_FIELD_NAMES,
  type ContentFields,
  NEW_CONTENT_FIELDS,
} from '@promptwire/core/contract/public/prompts/prompt-values'
import {
  formatNeeded,
  omitAddedDefaults,
} from '@promptwire/core/contract/public/prompts/record-fields'
import { variableFields } from '@promptwire/core/contract/public/prompts/variable-fields'
import { Failure, unavailable } from '@promptwire/core/errors/failure'
import { sameJson } from '@promptwire/core/text/same-json'
import { z } from 'zod'
import { type ContentBlock, PromptContent } from './content.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * Converts a content of each format to the next, oldest first. Versions never change, so no step is
 * ever removed or altered; a default that one fills in is also the default of the column.
 */
const UPGRADES: readonly ((older: Fields) => Fields)[] = [
  // Format 1 has no number; its fields are those of format 2.
  (unnumbered) => unnumbered,
]

/** The format of a content without later fields. Each format has a file in `content-formats`. */
const CONTENT_FORMAT = UPGRADES.length + 1

/**
 * Fields that a later format adds. A content that does not use them is stored and hashed as if they
 * did not exist, so that they change no stored hash and an earlier release can still read it.
 */
const ADDED_FIELDS = CONTENT_FIELD_NAMES.filter((name) => promptFields.content[name].format > 1)
const ADDED_DEFAULTS = pickFields(NEW_CONTENT_FIELDS, ADDED_FIELDS)

const toFormats = (fields: readonly (keyof ContentFields)[]) =>
  fields.map((name) => promptFields.content[name].format)
const NEWEST_FORMAT = Math.max(
  CONTENT_FORMAT,
  ...toFormats(ADDED_FIELDS),
  formatNeeded(blockFields, blockFields),
  formatNeeded(variableFields, variableFields),
)

const Stored = z.looseObject({ format: z.int().min(1).default(1) })

/** A content as a version keeps it, in the earliest format that has all its fields. */
export function storedContent(content: PromptContent) {
  const stored = omitUnusedFields(content)
  const formats = [
    ...toFormats(ADDED_FIELDS.filter((name) => name in stored)),
    ...stored.blocks.map((block) => formatNeeded(blockFields, block)),
    ...stored.variables.map((variable) => formatNeeded(variableFields, variable)),
  ]
  return { format: Math.max(CONTENT_FORMAT, ...formats), ...stored }
}

/** A content without the added fields that have their default. */
export const omitUnusedFields = ({ blocks, ...settings }: PromptContent) => ({
  blocks: blocks.map(omitUnusedBlockFields),
  ...omitUnusedSettings(settings),
})

/** The same of everything but the blocks. */
export function omitUnusedSettings({ variables, ...fields }: Omit<PromptContent, 'blocks'>) {
  const names = CONTENT_FIELD_NAMES.filter(
    (name) => !ADDED_FIELDS.includes(name) || isUsed(fields, name),
  )
  return {
    variables: variables.map((variable) => omitAddedDefaults(variableFields, variable)),
    ...pickFields(fields, names),
  }
}

/** A block without the added fields that have their default. */
export const omitUnusedBlockFields = (block: Partial<ContentBlock>) =>
  omitAddedDefaults(blockFields, block)

const isUsed = (fields: ContentFields, name: keyof ContentFields) =>
  !sameJson(fields[name], ADDED_DEFAULTS[name])

/** A version's row, as far as reading its content takes. */
export interface StoredVersionContent {
  readonly id: string
  readonly number: number
  readonly content?: unknown
}

/** Reads a version's content in any format; an unknown format is an error of this version only. */
export const readVersionContent = ({ id, number, content }: StoredVersionContent): PromptContent =>
  readStoredContent(content, { name: `Version ${number}`, detail: `version ${id}` })

/** The record that stores a content, by its name for people and its id for the log. */
interface Keeper {
  readonly name: string
  readonly detail: string
}

/** A stored content of whatever format, as a failure of its keeper where that is unknown. */
export function readStoredContent(content: unknown, { name, detail }: Keeper): PromptContent {
  try {
    const { format, ...fields } = Stored.parse(content)
    if (format > NEWEST_FORMAT) throw newerRelease(name, `${detail} has format ${format}`)
    const steps = UPGRADES.slice(format - 1)
    const upgraded = steps.reduce((older, upgrade) => upgrade(older), fields)
    return PromptContent.parse({ ...ADDED_DEFAULTS, ...upgraded })
  } catch (cause) {
    if (cause instanceof Failure) throw cause
    const message = `${name} is stored in a form that this service cannot read.`
    throw new Failure('INTERNAL_ERROR', message, {}, { detail, cause })
  }
}

/** While a release is rolled out, the next replica asked may be one that knows the format. */
const newerRelease = (name: string, detail: string) =>
  unavailable(`${name} was saved by a newer release of this service.`, new Error(detail))

/** The same for who can do without: undefined where the content cannot be read. */
export function contentIfReadable(version: StoredVersionContent): PromptContent | undefined {
  try {
    return readVersionContent(version)
  } catch (error) {
    if (error instanceof Failure) return undefined
    throw error
  }
}
