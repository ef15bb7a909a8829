import { z } from 'zod'
import { fieldNames, mapToProperty, pickFields } from '../../derive/map-fields.ts'
import { promptFields } from './prompt-fields.ts'

const { metadata, content } = promptFields
type Metadata = typeof metadata

/** The metadata of a prompt in memory, in rows and in proposals. */
export const PromptMetadata = z.object(mapToProperty(metadata, 'value'))
export type PromptMetadata = z.output<typeof PromptMetadata>

/** The metadata of a new prompt. */
export const NEW_METADATA: PromptMetadata = PromptMetadata.parse(mapToProperty(metadata, 'default'))

export const METADATA_NAMES = fieldNames(metadata)

/** Only the metadata of a prompt. */
export const pickMetadata = (prompt: PromptMetadata): PromptMetadata =>
  pickFields(prompt, METADATA_NAMES)

type ProposableName = {
  [Name in keyof Metadata]: Metadata[Name]['proposable'] extends true ? Name : never
}[keyof Metadata]

/** The metadata that a proposal can change. */
export const PROPOSABLE_NAMES = METADATA_NAMES.filter(
  (name): name is ProposableName => metadata[name].proposable,
)

export type ProposableMetadata = Pick<PromptMetadata, ProposableName>

/** Only the metadata that a proposal can change. */
export const pickProposable = (prompt: PromptMetadata): ProposableMetadata =>
  pickFields(prompt, PROPOSABLE_NAMES)

/** Fields of a content, in addition to blocks and variables. */
export const ContentFields = z.object(mapToProperty(content, 'value'))
export type ContentFields = z.output<typeof ContentFields>

/** Those fields of a new prompt. */
export const NEW_CONTENT_FIELDS: ContentFields = ContentFields.parse(
  mapToProperty(content, 'default'),
)

export const CONTENT_FIELD_NAMES = fieldNames(content)

/** Only those fields. */
export const pickContentFields = (from: ContentFields): ContentFields =>
  pickFields(from, CONTENT_FIELD_NAMES)

/** A value for each of those fields. */
export const mapContentFields = <Value>(
  toValue: (name: keyof ContentFields) => Value,
): Record<keyof ContentFields, Value> =>
  // Every field has one; Object.fromEntries loses the names.
  Object.fromEntries(CONTENT_FIELD_NAMES.map((name) => [name, toValue(name)])) as Record<
    keyof ContentFields,
    Value
  >

const AnyRecord = z.record(z.string(), z.unknown())

const Items = z.array(AnyRecord)

/** How a field is split; widened, since no field need use each way. */
const mergedBy = (name: keyof ContentFields): boolean | 'name' | 'path' =>
  content[name].mergedByField

/** The parts of a field that are compared and merged one by one: its fields, its items or itself. */
export function splitContentField(
  name: keyof ContentFields,
  value: unknown,
): Readonly<Record<string, unknown>> {
  const by = mergedBy(name)
  if (by === false) return { [name]: value }
  if (by === true) return AnyRecord.parse(value)
  return Object.fromEntries(Items.parse(value).map((item) => [String(item[by]), item]))
}

/** The field that was split into these parts. */
export function joinContentField(
  name: keyof ContentFields,
  parts: Readonly<Record<string, unknown>>,
): unknown {
  const by = mergedBy(name)
  if (by === false) return parts[name]
  return by === true ? parts : Object.values(parts)
}
