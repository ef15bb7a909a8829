import { SECTION_TYPES } from '@promptwire/core/contract/public/prompts/block-types'
import { z } from 'zod'

const segmentName = (place: number) => `segment-${place + 1}`

/** The names of segments for a model. */
export const segmentNames = (count: number): string[] =>
  Array.from({ length: count }, (_, place) => segmentName(place))

/** Enumerations of nothing are no JSON Schema. */
const toEnum = (names: readonly string[]) =>
  z.enum(names.length === 0 ? ['none'] : (names as [string, ...string[]]))

/**
 * The model's answer about a division: where blocks begin, their types, and the types of variables.
 * There is no field for the text of a block, so none can come from a model.
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
