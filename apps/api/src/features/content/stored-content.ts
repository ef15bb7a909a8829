import { blockFields } from '@promptwire/contract/content/block-fields'
import { promptFields } from '@promptwire/contract/content/prompt-fields'
import {
  CONTENT_FIELD_NAMES,
  type ContentFields,
  NEW_CONTENT_FIELDS,
} from '@promptwire/contract/content/prompt-values'
import { formatNeeded, omitAddedDefaults } from '@promptwire/contract/content/record-fields'
import { variableFields } from '@promptwire/contract/content/variable-fields'
import { pickFields } from '@promptwire/contract/schema/map-fields'
import { Failure, unavailable } from '@promptwire/core/errors/failure'
import { sameJson } from '@promptwire/core/text/same-json'
import { z } from 'zod'
import { type ContentBlock, PromptContent } from './content.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * Converts each format to the next, oldest first. Stored versions never change, so never remove or alter a
 * step. A default set by a step is also the column's default.
 */
const UPGRADES: readonly ((older: Fields) => Fields)[] = [
  // Format 1 has no number; its fields equal those of format 2.
  (unnumbered) => unnumbered,
]

/** The format of a content without later fields. Each format has a file in `content-formats`. */
const CONTENT_FORMAT = UPGRADES.length + 1

/**
 * Fields of later formats. Unused ones are omitted when storing and hashing, so that stored hashes stay valid
 * and earlier releases can read the content.
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

/** Uses the earliest format that has all fields. */
export function storedContent(content: PromptContent) {
  const stored = omitUnusedFields(content)
  const formats = [
    ...toFormats(ADDED_FIELDS.filter((name) => name in stored)),
    ...stored.blocks.map((block) => formatNeeded(blockFields, block)),
    ...stored.variables.map((variable) => formatNeeded(variableFields, variable)),
  ]
  return { format: Math.max(CONTENT_FORMAT, ...formats), ...stored }
}

/** Omits added fields with their default value. */
export const omitUnusedFields = ({ blocks, ...settings }: PromptContent) => ({
  blocks: blocks.map(omitUnusedBlockFields),
  ...omitUnusedSettings(settings),
})

/** For everything but the blocks. */
export function omitUnusedSettings({ variables, ...fields }: Omit<PromptContent, 'blocks'>) {
  const names = CONTENT_FIELD_NAMES.filter(
    (name) => !ADDED_FIELDS.includes(name) || isUsed(fields, name),
  )
  return {
    variables: variables.map((variable) => omitAddedDefaults(variableFields, variable)),
    ...pickFields(fields, names),
  }
}

/** Omits added fields with their default value. */
export const omitUnusedBlockFields = (block: Partial<ContentBlock>) =>
  omitAddedDefaults(blockFields, block)

const isUsed = (fields: ContentFields, name: keyof ContentFields) =>
  !sameJson(fields[name], ADDED_DEFAULTS[name])

export interface StoredVersionContent {
  readonly id: string
  readonly number: number
  readonly content?: unknown
}

/** Reads any format; an unknown format fails only this version. */
export const readVersionContent = ({ id, number, content }: StoredVersionContent): PromptContent =>
  readStoredContent(content, { name: `Version ${number}`, detail: `version ${id}` })

/** The record that stores a content: its name for people, and its id for the log. */
interface Keeper {
  readonly name: string
  readonly detail: string
}

/** Reads any format; an unknown format throws an error that names the record. */
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

/** During a rollout, another replica may know the format, so a retry can succeed. */
const newerRelease = (name: string, detail: string) =>
  unavailable(`${name} was saved by a newer release of this service.`, new Error(detail))

export function contentIfReadable(version: StoredVersionContent): PromptContent | undefined {
  try {
    return readVersionContent(version)
  } catch (error) {
    if (error instanceof Failure) return undefined
    throw error
  }
}
