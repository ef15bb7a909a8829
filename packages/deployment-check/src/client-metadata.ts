/** RFC 7591: the client as which the check registers. Nothing listens at its address. */
export const REDIRECT_URI = 'http://127.0.0.1:33333/callback'

export const CLIENT_METADATA = {
  client_name: 'Promptwire connection check',
  redirect_uris: [REDIRECT_URI],
}
