import { Failure } from '@promptwire/core/errors/failure'

/** Headers that let MCP and web vouch for their caller's address. */
export const CALLER_ADDRESS_HEADER = 'X-Promptwire-Caller-Address'
export const ADDRESS_SECRET_HEADER = 'X-Promptwire-Address-Secret'

/** Distinguishes a wrong service secret from a wrong password, which also gets a 401. */
const CHALLENGE = 'Bearer realm="service"'

export const wrongServiceSecret = (): Failure =>
  new Failure('UNAUTHORIZED', 'The service secret is wrong.', { 'WWW-Authenticate': CHALLENGE })

export const isWrongServiceSecret = (response: {
  status: number
  headers: { get(name: string): string | null }
}): boolean => response.status === 401 && response.headers.get('WWW-Authenticate') === CHALLENGE
