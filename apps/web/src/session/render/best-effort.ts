import type { WebRequest } from './web-environment.ts'

/** An optional part of a page: if it fails, the page comes without it and the log says why. */
export const bestEffort = <Answer>(
  { var: { log, requestId } }: WebRequest,
  description: string,
  asked: Promise<Answer>,
): Promise<Answer | undefined> =>
  asked.catch((error: unknown) => {
    log.warn({ err: error, request_id: requestId }, description)
    return undefined
  })
