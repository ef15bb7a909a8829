import { visibleName } from '@promptwire/core/text/visible-name'
import { canBecomeLink } from './can-become-link.ts'

declare const isMailText: unique symbol

/** Email text in which people's texts cannot become links. Only `mailText` creates it. */
export type MailText = string & { readonly [isMailText]: true }

/** A name that a person chose, and a replacement if it could become a link. */
export interface ChosenName {
  readonly name: string
  readonly otherwise: string
}

/** A model name that a vendor chose. */
export interface ModelName {
  readonly model: string
}

/** Without a time, such as 2027-01-14. */
export interface Day {
  readonly day: string
}

/** Allows a dot only before a digit, as in no host name, or after a Bedrock vendor. */
const MODEL_NAME = /^((amazon|anthropic)\.(?=[a-z]+-))?[a-z][\w-]*(\.\d[\w-]*)?(:\d+)?$/i

/** A subject with two names still fits most mailboxes. */
const MAX_MAILED_LENGTH = 80

const DATE = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
})

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

type Value = ChosenName | ModelName | Day | Date | number | MailText

/** Writes email text; values are names, dates, numbers and other email texts. */
export const mailText = (raw: TemplateStringsArray, ...values: readonly Value[]): MailText =>
  String.raw({ raw }, ...values.map(writeValue)) as MailText

function writeValue(value: Value): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return value.toLocaleString('en')
  if (value instanceof Date) return `${DATE.format(value)} (UTC)`
  if ('day' in value) return DAY.format(new Date(value.day))
  if ('model' in value) return MODEL_NAME.test(value.model) ? value.model : 'a model'
  return writeName(value)
}

/** The recipient may not know the author yet, so a name must never become a link. */
function writeName({ name, otherwise }: ChosenName): string {
  const visible = visibleName(name)
  if (visible === '' || canBecomeLink(name)) return otherwise
  const characters = [...visible]
  if (characters.length <= MAX_MAILED_LENGTH) return visible
  return `${characters.slice(0, MAX_MAILED_LENGTH).join('')}…`
}
