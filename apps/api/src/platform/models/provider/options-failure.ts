import { InvalidArgumentError } from '@ai-sdk/provider'
import { type Failure, fieldFailure } from '@promptwire/core/errors/failure'
import { z } from 'zod'

const Issues = z.object({
  cause: z.object({
    issues: z.array(
      z.object({ path: z.array(z.union([z.string(), z.number()])), message: z.string() }),
    ),
  }),
})

/** Options of the author that the SDK does not accept; undefined for another error. */
export function optionsFailure(error: unknown): Failure | undefined {
  if (!InvalidArgumentError.isInstance(error) || error.argument !== 'providerOptions') {
    return undefined
  }
  const issues = Issues.safeParse(error.cause).data?.cause.issues ?? []
  const [{ path, message } = { path: [], message: 'is not accepted' }] = issues
  return fieldFailure('VALIDATION_ERROR', [
    { field: 'model_config', message: `option ${path.join('.')} ${message}.` },
  ])
}
