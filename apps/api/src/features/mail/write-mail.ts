import type { Mail } from '../../platform/mail/smtp.ts'
import type { MailText } from './mail-text.ts'

interface MailLink {
  readonly label: MailText
  readonly url: string
}

interface NewMail {
  readonly to: string
  readonly subject: MailText
  readonly before: readonly MailText[]
  readonly link: MailLink
  /** Listed before the link. */
  readonly links?: readonly MailLink[]
  readonly after: readonly MailText[]
}

/** Writes an email with a link and optional other links, as text and HTML. */
export const writeMail = ({ to, subject, before, links = [], link, after }: NewMail): Mail => ({
  to,
  subject,
  text: `${[...before, ...[...links, link].map(textLink), ...after].join('\n\n')}\n`,
  html: [
    '<!doctype html><html lang="en"><body style="font-family: sans-serif; line-height: 1.5">',
    ...before.map(paragraph),
    ...[...links, link].map(htmlLink),
    ...after.map(paragraph),
    '</body></html>',
  ].join('\n'),
})

const textLink = ({ label, url }: MailLink) => `${label}: ${url}`

const htmlLink = ({ label, url }: MailLink) =>
  `<p><a href="${escapeHtml(url)}">${escapeHtml(label)}</a></p>`

const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '')
