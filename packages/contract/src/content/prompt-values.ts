import { z } from 'zod'
import { fieldNames, mapToProperty, pickFields } from '../schema/map-fields.ts'
import { promptFields } from './prompt-fields.ts'

const { metadata, content } = promptFields
type Metadata = typeof metadata

export const PromptMetadata = z.object(mapToProperty(metadata, 'value'))
export type PromptMetadata = z.output<typeof PromptMetadata>

export const NEW_METADATA: PromptMetadata = PromptMetadata.parse(mapToProperty(metadata, 'default'))

export const METADATA_NAMES = fieldNames(metadata)

export const pickMetadata = (prompt: PromptMetadata): PromptMetadata =>
  pickFields(prompt, METADATA_NAMES)

type ProposableName = {
  [Name in keyof Metadata]: Metadata[Name]['proposable'] extends true ? Name : never
}[keyof Metadata]

/** Metadata that proposals can change. */
export const PROPOSABLE_NAMES = METADATA_NAMES.filter(
  (name): name is ProposableName => metadata[name].proposable,
)

export type ProposableMetadata = Pick<PromptMetadata, ProposableName>

export const pickProposable = (prompt: PromptMetadata): ProposableMetadata =>
  pickFields(prompt, PROPOSABLE_NAMES)

/** Content fields besides blocks and variables. */
export const ContentFields = z.object(mapToProperty(content, 'value'))
export type ContentFields = z.output<typeof ContentFields>

export const NEW_CONTENT_FIELDS: ContentFields = ContentFields.parse(
  mapToProperty(content, 'default'),
)

export const CONTENT_FIELD_NAMES = fieldNames(content)

export const pickContentFields = (from: ContentFields): ContentFields =>
  pickFields(from, CONTENT_FIELD_NAMES)

export const mapContentFields = <Value>(
  toValue: (name: keyof ContentFields) => Value,
): Record<keyof ContentFields, Value> =>
  // Every field has a value; Object.fromEntries loses the names.
  Object.fromEntries(CONTENT_FIELD_NAMES.map((name) => [name, toValue(name)])) as Record<
    keyof ContentFields,
    Value
  >

const AnyRecord = z.record(z.string(), z.unknown())

const Items = z.array(AnyRecord)

/** Widened type, since not every way is in use. */
const mergedBy = (name: keyof ContentFields): boolean | 'name' | 'path' =>
  content[name].mergedByField

/**
 * Splits a field into the parts that are compared and merged one by one: its fields, its items or
 * itself.
 */
export function splitContentField(
  name: keyof ContentFields,
  value: unknown,
): Readonly<Record<string, unknown>> {
  const by = mergedBy(name)
  if (by === false) return { [name]: value }
  if (by === true) return AnyRecord.parse(value)
  return Object.fromEntries(Items.parse(value).map((item) => [String(item[by]), item]))
}

/** Reverses `splitContentField`. */
export function joinContentField(
  name: keyof ContentFields,
  parts: Readonly<Record<string, unknown>>,
): unknown {
  const by = mergedBy(name)
  if (by === false) return parts[name]
  return by === true ? parts : Object.values(parts)
}
