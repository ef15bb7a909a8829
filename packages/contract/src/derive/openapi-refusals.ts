import { FailureEnvelope, failed } from '@promptwire/core/errors/envelope'
import { FAILURES, type FailureCode } from '@promptwire/core/errors/failure'
import {
  acceptsIdempotencyKey,
  acceptsRevision,
  hasQuery,
  type PublicOperation,
  recordFields,
} from '../operation.ts'
import { toJsonSchema } from './json-schema.ts'

/** Error responses of an operation by status; each is defined once, under its code. */
export const refusalRefs = (row: PublicOperation) => toRefs(listFailureCodes(row))

/** Error responses of an operation without a key. */
export const keylessRefusalRefs = () =>
  toRefs(['VALIDATION_ERROR', 'PAYLOAD_TOO_LARGE', 'RATE_LIMITED', 'INTERNAL_ERROR', 'UNAVAILABLE'])

const toRefs = (codes: readonly FailureCode[]) =>
  Object.fromEntries(
    codes.map((code) => [FAILURES[code].status, { $ref: `#/components/responses/${code}` }]),
  )

/** All error responses with an example. */
export const refusalResponses = (rows: readonly PublicOperation[]) =>
  Object.fromEntries(
    [...new Set(rows.flatMap(listFailureCodes))].map((code) => [code, refusal(code)]),
  )

/** Error codes of an operation; 405 belongs to the path. */
function listFailureCodes(row: PublicOperation): FailureCode[] {
  return [
    'VALIDATION_ERROR',
    'UNAUTHORIZED',
    'FORBIDDEN',
    ...(recordFields(row).length > 0 ? (['NOT_FOUND'] as const) : []),
    ...(row.effect === 'reads' ? [] : (['CONFLICT'] as const)),
    ...(acceptsRevision(row) ? (['PRECONDITION_FAILED'] as const) : []),
    'PAYLOAD_TOO_LARGE',
    ...(hasQuery(row.method) ? [] : (['UNSUPPORTED_MEDIA_TYPE'] as const)),
    ...(acceptsIdempotencyKey(row) ? (['IDEMPOTENCY_KEY_REUSED'] as const) : []),
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
      example: failed({ code, message: FAILURES[code].meaning }),
    },
  },
})
