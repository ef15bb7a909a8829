import { z } from 'zod'
import { mapToProperty, pickFields } from '../../derive/map-fields.ts'
import { promptFields } from './prompt-fields.ts'
import { PROPOSABLE_NAMES } from './prompt-values.ts'

const { metadata, content } = promptFields
type Content = typeof content

/** Metadata in responses. */
export const promptMetadata = mapToProperty(metadata, 'output')

/** Metadata in requests: an omitted field stays. */
export const promptMetadataInput = mapToProperty(metadata, 'input')

/** Metadata in proposals. */
export const proposableMetadata = pickFields(mapToProperty(metadata, 'value'), PROPOSABLE_NAMES)
export const proposableMetadataInput = pickFields(promptMetadataInput, PROPOSABLE_NAMES)

const labels = PROPOSABLE_NAMES.map((name) => metadata[name].label.toLowerCase())
/** "name, description, tags or management" */
export const PROPOSABLE_LABELS = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
  labels,
)

/** Fields of a content, in addition to blocks and variables, in responses. */
export const contentFields = mapToProperty(content, 'output')

/** The same in requests: an omitted field stays. */
export const contentFieldsInput = mapToProperty(content, 'input')

const describedBy = { operation: 'update_prompt', fields: [] }

/** The same, which the lists of tools need not describe again. */
export const contentFieldsInputShort = Object.fromEntries(
  Object.entries(contentFieldsInput).map(([name, field]) => [
    name,
    field.meta({ ...field.meta(), describedBy, describedInWords: true }),
  ]),
  // Object.fromEntries loses the types.
) as typeof contentFieldsInput

/** Each of them before and after; null where it is the same. */
export const contentFieldDifferences = mapContent<{
  [Name in keyof Content]: z.ZodNullable<
    z.ZodObject<{ before: Content[Name]['output']; after: Content[Name]['output'] }>
  >
}>(({ output }) => z.object({ before: output, after: output }).nullable())

/** One schema for each of them. */
export const schemaPerContentField = <S extends z.ZodType>(schema: S) =>
  mapContent<Record<keyof Content, S>>(() => schema)

function mapContent<Mapped extends Record<keyof Content, z.ZodType>>(
  toSchema: (field: Content[keyof Content]) => z.ZodType,
) {
  const entries = Object.entries(content).map(([name, field]) => [name, toSchema(field)])
  // Each schema is of its own field; Object.fromEntries loses the types.
  return Object.fromEntries(entries) as Mapped
}
