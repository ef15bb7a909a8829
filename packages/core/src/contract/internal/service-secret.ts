import { Failure } from '../../errors/failure.ts'

/** Headers by which MCP and web vouch for the address of their caller. */
export const CALLER_ADDRESS_HEADER = 'X-Promptwire-Caller-Address'
export const ADDRESS_SECRET_HEADER = 'X-Promptwire-Address-Secret'

/** Distinguishes a wrong service secret from a wrong password, also a 401. */
const CHALLENGE = 'Bearer realm="service"'

/** The API's error for an unknown service secret. */
export const wrongServiceSecret = (): Failure =>
  new Failure('UNAUTHORIZED', 'The service secret is wrong.', { 'WWW-Authenticate': CHALLENGE })

/** Whether a response is that error. */
export const isWrongServiceSecret = (response: {
  status: number
  headers: { get(name: string): string | null }
}): boolean => response.status === 401 && response.headers.get('WWW-Authenticate') === CHALLENGE
