/** Advice for Node's network errors, for the operator of the proxy. */
const ADVICE: Readonly<Record<string, string>> = {
  ENOTFOUND: 'The host name has no address in DNS.',
  ECONNREFUSED: 'Nothing listens on this address and port.',
  ECONNRESET: 'The connection was closed without a response.',
  CERT_HAS_EXPIRED: 'The certificate has expired.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate is self-signed; hosted clients reject it.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate is from a private CA; hosted clients reject it.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The proxy must also send its intermediate certificates.',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'The proxy must also send its intermediate certificates.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is for another host name.',
  ERR_SSL_WRONG_VERSION_NUMBER: 'The port serves plain http, not https.',
  EPROTO: 'The port does not serve https.',
  UND_ERR_CONNECT_TIMEOUT: 'The connection timed out; check the firewall.',
}

/** Advice for a rejected `fetch`; undefined for other errors. */
export function explainNetworkError(error: unknown): string | undefined {
  if (error instanceof Error && error.name === 'TimeoutError')
    return 'No response within 10 seconds.'
  const cause = error instanceof Error ? error.cause : undefined
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : undefined
  if (code === undefined) return undefined
  return ADVICE[code] ?? `No response (${code}).`
}
