/** RFC 7591: the redirect URI of the check's client. Nothing listens there. */
export const REDIRECT_URI = 'http://127.0.0.1:33333/callback'

export const CLIENT_METADATA = {
  client_name: 'Promptwire connection check',
  redirect_uris: [REDIRECT_URI],
}
