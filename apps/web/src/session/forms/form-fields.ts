import { parseTags } from '@promptwire/core/editing/detail-fields'
import { z } from 'zod'

/** Browsers check no address: one rule, in one language, applies everywhere. */
export const EMAIL_PROBLEM =
  'Enter a valid email address. It cannot have accented or other international letters.'

const typed = <Field extends z.ZodType>(field: Field): Field => field.meta({ isTyped: true })

/** The first value of a field; browsers may send several. */
export const text = () =>
  typed(
    z
      .array(z.string())
      .default([])
      .transform(([first = '']) => first),
  )

/** Text with line breaks as typed; forms encode them as CRLF. */
export const multiline = () => typed(text().transform((given) => given.replaceAll('\r\n', '\n')))

/** One value a line. */
export const lines = () =>
  multiline().transform((given) => given.split('\n').flatMap((line) => line.trim() || []))

/** Tags, separated by commas. */
export const tagList = () => typed(text().transform(parseTags))

/** All values of a field, such as checkboxes. */
export const texts = () => z.array(z.string()).default([])

/** A single checkbox, sent only if checked. */
export const ticked = () =>
  z
    .array(z.string())
    .default([])
    .transform((given) => given.length > 0)

/** One of the options, otherwise the fallback. */
export const choice = <Word extends string>(options: readonly Word[], fallback: Word) =>
  text().transform((given) => options.find((word) => word === given) ?? fallback)

/** A number; undefined for an empty field. */
export const number = () =>
  text().transform((given, context) => {
    if (given.trim() === '') return undefined
    const written = Number(given)
    if (Number.isFinite(written)) return written
    context.addIssue({ code: 'custom', message: 'must be a number' })
    return z.NEVER
  })

/** A hidden field: its errors are shown for the whole form. */
export const hidden = <Field extends z.ZodType>(field: Field): Field =>
  field.meta({ isHidden: true })

export const isHidden = (field: z.ZodType): boolean => field.meta()?.['isHidden'] === true

/** Whether people write its text, which they would lose with it. */
export const isTyped = (field: z.ZodType): boolean =>
  field.meta()?.['isTyped'] === true && !isHidden(field)
