import { createTransport } from 'nodemailer'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

export type SendMail = (mail: Mail) => Promise<void>

const CONNECT_MS = 10_000
const SILENCE_MS = 30_000
const LOOPBACK = /^(localhost|127\.|\[?::1\]?$)/

/** Checks `smtp://` and `smtps://` addresses; throws a message for the operator. */
export function parseSmtpUrl(text: string): URL {
  const url = new URL(text)
  if (!['smtp:', 'smtps:'].includes(url.protocol) || !url.hostname) throw new Error(text)
  return url
}

/**
 * Sends mail by an SMTP server. `smtp:` needs STARTTLS except on loopback or with
 * `?requireTLS=false`. Addresses are objects, so that no text becomes a second recipient or header.
 */
export function createSmtp(url: URL, from: string): SendMail {
  const { hostname: host, protocol, port, username, password } = url
  const secure = protocol === 'smtps:'
  const transport = createTransport({
    host,
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: !LOOPBACK.test(host) && url.searchParams.get('requireTLS') !== 'false',
    ...(username && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async ({ to, subject, text, html }) => {
    const address = { name: '', address: to }
    await transport.sendMail({ from, to: address, subject: toLine(subject), text, html })
  }
}

const toLine = (text: string): string => text.replace(/\p{Cc}+/gu, ' ')
