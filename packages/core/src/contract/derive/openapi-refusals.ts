import { FailureEnvelope, failed } from '../../envelope.ts'
import { FAILURES, type FailureCode } from '../../failure.ts'
import {
  hasQuery,
  type PublicOperation,
  recordFields,
  takesIdempotencyKey,
  takesRevision,
} from '../operation.ts'
import { toJsonSchema } from './json-schema.ts'

/** The refusals of an operation by status; they stand once in the document, under their code. */
export const refusalsOf = (row: PublicOperation) =>
  Object.fromEntries(
    failureCodesOf(row).map((code) => [
      FAILURES[code].status,
      { $ref: `#/components/responses/${code}` },
    ]),
  )

/** Every refusal that an operation of the document can answer, with an example. */
export const refusalResponses = (rows: readonly PublicOperation[]) =>
  Object.fromEntries(
    [...new Set(rows.flatMap(failureCodesOf))].map((code) => [code, refusal(code)]),
  )

/** How an operation can refuse; a 405 is of its path, and so of no operation. */
function failureCodesOf(row: PublicOperation): FailureCode[] {
  return [
    'VALIDATION_ERROR',
    'UNAUTHORIZED',
    'FORBIDDEN',
    ...(recordFields(row).length > 0 ? (['NOT_FOUND'] as const) : []),
    ...(row.effect === 'reads' ? [] : (['CONFLICT'] as const)),
    ...(takesRevision(row) ? (['PRECONDITION_FAILED'] as const) : []),
    'PAYLOAD_TOO_LARGE',
    ...(hasQuery(row.method) ? [] : (['UNSUPPORTED_MEDIA_TYPE'] as const)),
    ...(takesIdempotencyKey(row) ? (['IDEMPOTENCY_KEY_REUSED'] as const) : []),
    ...(row.external ? (['PROVIDER_REFUSED', 'PROVIDER_FAILED'] as const) : []),
    'RATE_LIMITED',
    'INTERNAL_ERROR',
    'UNAVAILABLE',
  ]
}

const refusal = (code: FailureCode) => ({
  description: `${code}: ${FAILURES[code].meaning}`,
  ...((code === 'RATE_LIMITED' || code === 'UNAVAILABLE') && {
    headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } },
  }),
  content: {
    'application/json': {
      schema: toJsonSchema(FailureEnvelope),
      example: failed(code, FAILURES[code].meaning),
    },
  },
})
