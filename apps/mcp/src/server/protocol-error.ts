import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'
import { failed } from '@promptwire/core/errors/envelope'
import { Failure, type FailureCode } from '@promptwire/core/errors/failure'

const CAUSED_BY_PARAMS: ReadonlySet<FailureCode> = new Set(['NOT_FOUND', 'VALIDATION_ERROR'])

/** Throws an API error as JSON-RPC, with the body of the REST error as its data. */
export const createThrowProtocolError =
  (webUrl: string) =>
  (error: unknown): never => {
    if (error instanceof ProtocolError) throw error
    if (!(error instanceof Failure)) {
      const message = 'The Promptwire API cannot be reached.'
      throw new ProtocolError(ProtocolErrorCode.InternalError, message)
    }
    const { InvalidParams, InternalError } = ProtocolErrorCode
    const code = CAUSED_BY_PARAMS.has(error.code) ? InvalidParams : InternalError
    throw new ProtocolError(code, error.message, failed(error, webUrl).error)
  }
