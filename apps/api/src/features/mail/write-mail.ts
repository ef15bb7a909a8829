import type { Mail } from '../../platform/mail/smtp.ts'
import type { MailText } from './mail-text.ts'

interface NewMail {
  readonly to: string
  readonly subject: MailText
  /** Paragraphs before the link and after it. */
  readonly before: readonly MailText[]
  readonly link: { readonly label: MailText; readonly url: string }
  readonly after: readonly MailText[]
}

/** Writes an email with one link, as text and as HTML. */
export const writeMail = ({ to, subject, before, link, after }: NewMail): Mail => ({
  to,
  subject,
  text: `${[...before, `${link.label}: ${link.url}`, ...after].join('\n\n')}\n`,
  html: [
    '<!doctype html><html lang="en"><body style="font-family: sans-serif; line-height: 1.5">',
    ...before.map(paragraph),
    `<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p>`,
    ...after.map(paragraph),
    '</body></html>',
  ].join('\n'),
})

const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '')
