/** What Node reports when no HTTP answer arrives, in the words of whoever set up the proxy. */
const ADVICE: Readonly<Record<string, string>> = {
  ENOTFOUND: 'The name has no address in DNS.',
  ECONNREFUSED: 'Nothing listens at this address and port.',
  ECONNRESET: 'The connection was closed without an answer.',
  CERT_HAS_EXPIRED: 'The certificate has expired.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate is self-signed; hosted clients refuse it.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate is of a private authority; hosted clients refuse it.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The proxy must send its intermediate certificates too.',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'The proxy must send its intermediate certificates too.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is for another name.',
  ERR_SSL_WRONG_VERSION_NUMBER: 'The port speaks plain http, not https.',
  EPROTO: 'The port does not speak https.',
  UND_ERR_CONNECT_TIMEOUT: 'No connection within the time limit: a firewall drops it.',
}

/** The advice for a rejected `fetch`; undefined for an error that is not the network's. */
export function explainNetworkError(error: unknown): string | undefined {
  if (error instanceof Error && error.name === 'TimeoutError') return 'No answer within 10 seconds.'
  const cause = error instanceof Error ? error.cause : undefined
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : undefined
  if (code === undefined) return undefined
  return ADVICE[code] ?? `No answer arrived (${code}).`
}
