import { InvalidArgumentError, UnsupportedFunctionalityError } from '@ai-sdk/provider'
import { type Failure, fieldFailure } from '@promptwire/core/errors/failure'
import { z } from 'zod'

const Issues = z.object({
  cause: z.object({
    issues: z.array(
      z.object({ path: z.array(z.union([z.string(), z.number()])), message: z.string() }),
    ),
  }),
})

/** Explains options or schemas of the author that the SDK rejects; undefined for another error. */
export function optionsFailure(error: unknown): Failure | undefined {
  if (UnsupportedFunctionalityError.isInstance(error)) {
    const message = `${error.message} Change the schema of the tool or answer, or the provider.`
    return fieldFailure('VALIDATION_ERROR', [{ field: 'schema', message }])
  }
  if (!InvalidArgumentError.isInstance(error) || error.argument !== 'providerOptions') {
    return undefined
  }
  const issues = Issues.safeParse(error.cause).data?.cause.issues ?? []
  const [{ path, message } = { path: [], message: 'is not accepted' }] = issues
  return fieldFailure('VALIDATION_ERROR', [
    { field: 'model_config', message: `option ${path.join('.')} ${message}.` },
  ])
}
