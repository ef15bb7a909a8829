import { z } from 'zod'

/** What a browser sends of a form: any number of texts by name. */
export const text = () =>
  z
    .array(z.string())
    .default([])
    .transform(([first = '']) => first)

/** Browsers send a text's line ends as CRLF, which is how forms are encoded and not what was typed. */
export const multiline = () => text().transform((given) => given.replaceAll('\r\n', '\n'))

/** All that was ticked or chosen under one name. */
export const texts = () => z.array(z.string()).default([])

/** A box of its own: sent only when it is ticked. */
export const ticked = () =>
  z
    .array(z.string())
    .default([])
    .transform((given) => given.length > 0)

/** One of some words; anything else is the fallback. */
export const choice = <Word extends string>(options: readonly Word[], fallback: Word) =>
  text().transform((given) => options.find((word) => word === given) ?? fallback)

/** A number, whole where its operation says so; an empty field is none. */
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
