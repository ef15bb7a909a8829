import { Failure } from '../../failure.ts'

/** Tells a refused service secret apart from a person's wrong password, which is a 401 too. */
const CHALLENGE = 'Bearer realm="service"'

/** The API's refusal of an app that sends a secret it does not know. */
export const wrongServiceSecret = (): Failure =>
  new Failure('UNAUTHORIZED', 'The service secret is wrong.', { 'WWW-Authenticate': CHALLENGE })

/** Whether an answer of the API is that refusal. */
export const isWrongServiceSecret = (response: {
  status: number
  headers: { get(name: string): string | null }
}): boolean => response.status === 401 && response.headers.get('WWW-Authenticate') === CHALLENGE
