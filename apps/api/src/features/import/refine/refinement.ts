import { SECTION_TYPES } from '@promptwire/contract/content/block-types'
import { z } from 'zod'

const segmentName = (place: number) => `segment-${place + 1}`

export const segmentNames = (count: number): string[] =>
  Array.from({ length: count }, (_, place) => segmentName(place))

/** JSON Schema does not allow an empty enum. */
const toEnum = (names: readonly string[]) =>
  z.enum(names.length === 0 ? ['none'] : (names as [string, ...string[]]))

/**
 * The answer: where blocks begin, block types, and names of variables. It has no field for text, so the model
 * cannot change any.
 */
export const buildRefinementSchema = (segments: readonly string[], keys: readonly string[]) =>
  z.strictObject({
    blocks: z
      .array(
        z.strictObject({ first: toEnum(segments), type: z.enum(SECTION_TYPES), title: z.string() }),
      )
      .min(1),
    variables: z.array(
      z.strictObject({ key: toEnum(keys), name: z.string(), description: z.string() }),
    ),
  })

export type Refinement = z.output<ReturnType<typeof buildRefinementSchema>>
