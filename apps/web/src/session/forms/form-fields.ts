import { parseTags } from '@promptwire/core/editing/detail-fields'
import { z } from 'zod'

/** Replaces the browser's check: one rule, in one language, everywhere. */
export const EMAIL_PROBLEM =
  'Enter a valid email address. It cannot have accented or other international letters.'

const typed = <Field extends z.ZodType>(field: Field): Field => field.meta({ isTyped: true })

/** The first value of a field: browsers may send several. */
export const text = () =>
  typed(
    z
      .array(z.string())
      .default([])
      .transform(([first = '']) => first),
  )

/** Text with line breaks as typed; forms encode them as CRLF. */
export const multiline = () => typed(text().transform((given) => given.replaceAll('\r\n', '\n')))

/** One value per line. */
export const lines = () =>
  multiline().transform((given) => given.split('\n').flatMap((line) => line.trim() || []))

/** Tags, separated by commas. */
export const tagList = () => typed(text().transform(parseTags))

export const texts = () => z.array(z.string()).default([])

/** A single checkbox: browsers send it only if checked. */
export const ticked = () =>
  z
    .array(z.string())
    .default([])
    .transform((given) => given.length > 0)

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

/** Whether a person types the text and could lose it. */
export const isTyped = (field: z.ZodType): boolean =>
  field.meta()?.['isTyped'] === true && !isHidden(field)
