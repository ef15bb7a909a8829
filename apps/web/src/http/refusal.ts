import { Failure } from '@promptwire/core/failure'

/** What the person can mend in the form; without its database the service says so on a page. */
export const isRefusal = (error: unknown): error is Failure =>
  error instanceof Failure && error.code !== 'UNAVAILABLE'
