/** A cause: what is wrong, and what to change. */
export interface Diagnosis {
  readonly id: string
  readonly problem: string
  readonly remedy: string
}

export class Unreachable extends Error {
  readonly url: URL
  readonly code: string
  constructor(url: URL, code: string, options?: ErrorOptions) {
    super(`${url.host}: ${code}`, options)
    this.url = url
    this.code = code
  }
}

const UNTRUSTED =
  'Install a certificate of a public authority for this name, as Caddy does by itself.'
const INCOMPLETE = {
  id: 'certificate-incomplete',
  problem: 'sends its certificate without the intermediate ones',
  remedy: 'Configure the full chain at the proxy.',
}
const NO_TLS = {
  id: 'port-without-tls',
  problem: 'does not speak https on this port',
  remedy: 'Add TLS at the proxy, or correct the port.',
}
const TIMEOUT = {
  id: 'no-response',
  problem: 'does not respond',
  remedy:
    'Check the firewall, and that the proxy reaches its servers. Restart a server that hangs.',
}

/** Causes by Node error code; each problem is printed after the host name. */
const CAUSES: Readonly<Record<string, Diagnosis>> = {
  ENOTFOUND: {
    id: 'no-dns-entry',
    problem: 'has no address in DNS',
    remedy: 'Create a DNS entry for the name, or correct the address.',
  },
  ECONNREFUSED: {
    id: 'nothing-listens',
    problem: 'refuses connections: nothing listens on this port',
    remedy: 'Start the proxy, or correct the port.',
  },
  ECONNRESET: {
    id: 'connection-closed',
    problem: 'closes the connection without a response',
    remedy: 'Check that the port is the one of the proxy, and its log.',
  },
  CERT_HAS_EXPIRED: {
    id: 'certificate-expired',
    problem: 'has an expired certificate',
    remedy: 'Renew the certificate.',
  },
  DEPTH_ZERO_SELF_SIGNED_CERT: {
    id: 'certificate-self-signed',
    problem: 'has a self-signed certificate, which clients reject',
    remedy: UNTRUSTED,
  },
  SELF_SIGNED_CERT_IN_CHAIN: {
    id: 'certificate-private',
    problem: 'has a certificate of a private authority, which hosted clients reject',
    remedy: UNTRUSTED,
  },
  ERR_TLS_CERT_ALTNAME_INVALID: {
    id: 'certificate-of-another-name',
    problem: 'has a certificate for another name',
    remedy: 'Install a certificate for this name.',
  },
  NOT_OWN_ADDRESS: {
    id: 'foreign-address',
    problem: 'is named by a document of this deployment, but is not one of its addresses',
    remedy: 'Set the same MCP_URL and WEB_URL for all services, and restart them.',
  },
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: INCOMPLETE,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: INCOMPLETE,
  ERR_SSL_WRONG_VERSION_NUMBER: NO_TLS,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: NO_TLS,
  EPROTO: NO_TLS,
  UND_ERR_CONNECT_TIMEOUT: TIMEOUT,
  ETIMEDOUT: TIMEOUT,
  TIMEOUT,
  API_TIMEOUT: {
    id: 'api-hangs',
    problem: 'responds, but not to requests that need the API: the API hangs',
    remedy:
      'Restart the API, and check its database. /readyz of the MCP server and of the web app says whether they reach it.',
  },
}

/** Explains a request without a response. */
export function diagnoseNetwork({ url, code }: Unreachable): Diagnosis {
  const { id, problem, remedy } = CAUSES[code] ?? {
    id: 'no-response',
    problem: `cannot be reached (${code})`,
    remedy: 'Check the network between this machine and the proxy.',
  }
  return { id, problem: `${url.host} ${problem}.`, remedy }
}

/** The error code of a rejected `fetch`. */
export function networkErrorCode(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  const isTimeout = (each: unknown) => each instanceof Error && each.name === 'TimeoutError'
  if (isTimeout(error) || isTimeout(cause)) return 'TIMEOUT'
  if (cause instanceof AggregateError) return networkErrorCode(cause.errors[0])
  return cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown'
}
