import { Failure, RETRY_SOON } from './failure.ts'

/**
 * A `Send` rejects with this if it sent nothing. After any other rejection the service may have
 * received the request.
 */
export class NotSent extends Error {
  constructor(cause: Error) {
    super(cause.message, { cause })
    this.name = 'NotSent'
  }
}

/** No response to a sent request. A write may have been executed. */
export class NoAnswer extends Failure {
  constructor(isWrite: boolean, cause: unknown) {
    const message = isWrite
      ? 'The service sent no answer. The change may have been made: check before you repeat it.'
      : 'The service sent no answer; try again later.'
    super('UNAVAILABLE', message, RETRY_SOON, { cause })
    this.name = 'NoAnswer'
  }
}
