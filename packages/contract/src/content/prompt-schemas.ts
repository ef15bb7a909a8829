import { z } from 'zod'
import { mapToProperty, pickFields } from '../schema/map-fields.ts'
import { promptFields } from './prompt-fields.ts'
import { PROPOSABLE_NAMES } from './prompt-values.ts'

const { metadata, content } = promptFields
type Content = typeof content

export const promptMetadata = mapToProperty(metadata, 'output')

export const promptMetadataInput = mapToProperty(metadata, 'input')

export const proposableMetadata = pickFields(mapToProperty(metadata, 'value'), PROPOSABLE_NAMES)
export const proposableMetadataInput = pickFields(promptMetadataInput, PROPOSABLE_NAMES)

const labels = PROPOSABLE_NAMES.map((name) => metadata[name].label.toLowerCase())
/** "name, description, tags or management" */
export const PROPOSABLE_LABELS = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
  labels,
)

/** Content fields besides blocks and variables. */
export const contentFields = mapToProperty(content, 'output')

/** Content fields in requests; omitted fields stay. */
export const contentFieldsInput = mapToProperty(content, 'input')

const describedBy = { operation: 'update_prompt', fields: [] }

/** Content fields in short form, for tool lists that already describe them. */
export const contentFieldsInputShort = Object.fromEntries(
  Object.entries(contentFieldsInput).map(([name, field]) => [
    name,
    field.meta({ ...field.meta(), describedBy, describedInWords: true }),
  ]),
  // Object.fromEntries loses the types.
) as typeof contentFieldsInput

/** Each content field before and after; null if unchanged. */
export const contentFieldDifferences = mapContent<{
  [Name in keyof Content]: z.ZodNullable<
    z.ZodObject<{ before: Content[Name]['output']; after: Content[Name]['output'] }>
  >
}>(({ output }) => z.object({ before: output, after: output }).nullable())

export const schemaPerContentField = <S extends z.ZodType>(schema: S) =>
  mapContent<Record<keyof Content, S>>(() => schema)

function mapContent<Mapped extends Record<keyof Content, z.ZodType>>(
  toSchema: (field: Content[keyof Content]) => z.ZodType,
) {
  const entries = Object.entries(content).map(([name, field]) => [name, toSchema(field)])
  // Each schema belongs to its field; Object.fromEntries loses the types.
  return Object.fromEntries(entries) as Mapped
}
