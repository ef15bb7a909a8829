import { visibleName } from '@promptwire/core/text/visible-name'
import { canBecomeLink } from './can-become-link.ts'

declare const isMailText: unique symbol

/** A text for an email in which texts of people cannot be links: only `mailText` makes one. */
export type MailText = string & { readonly [isMailText]: true }

/** A name that a person chose, and the words in its place where it could become a link. */
export interface ChosenName {
  readonly name: string
  readonly otherwise: string
}

/** A subject of two names still fits a line of most mailboxes. */
const MAX_MAILED_LENGTH = 80

const DATE = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
})

/** Writes a text for an email; its only values are names that people chose, and dates. */
export const mailText = (
  raw: TemplateStringsArray,
  ...values: readonly (ChosenName | Date)[]
): MailText => String.raw({ raw }, ...values.map(writeValue)) as MailText

const writeValue = (value: ChosenName | Date): string =>
  value instanceof Date ? `${DATE.format(value)} (UTC)` : writeName(value)

/** The recipient does not know its author yet, so that a name must not lead anywhere. */
function writeName({ name, otherwise }: ChosenName): string {
  const visible = visibleName(name)
  if (visible === '' || canBecomeLink(name)) return otherwise
  const characters = [...visible]
  if (characters.length <= MAX_MAILED_LENGTH) return visible
  return `${characters.slice(0, MAX_MAILED_LENGTH).join('')}…`
}
