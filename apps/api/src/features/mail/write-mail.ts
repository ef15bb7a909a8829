import type { Mail } from '../../platform/mail/smtp.ts'

interface MailText {
  readonly to: string
  readonly subject: string
  /** Paragraphs before the link and after it. */
  readonly before: readonly string[]
  readonly link: { readonly label: string; readonly url: string }
  readonly after: readonly string[]
}

/** Writes an email with one link, as text and as HTML. */
export const writeMail = ({ to, subject, before, link, after }: MailText): Mail => ({
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
