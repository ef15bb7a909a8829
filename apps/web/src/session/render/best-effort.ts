import type { WebRequest } from './web-environment.ts'

/** Loads an optional part of a page; logs a failure and returns undefined. */
export const bestEffort = <Answer>(
  { var: { log, requestId } }: WebRequest,
  description: string,
  asked: Promise<Answer>,
): Promise<Answer | undefined> =>
  asked.catch((error: unknown) => {
    log.warn({ err: error, request_id: requestId }, description)
    return undefined
  })
