import type { WebRequest } from './web-environment.ts'

/** What stands beside a page, which comes without it rather than not at all; the log says why. */
export const bestEffort = <Answer>(
  { var: { log, requestId } }: WebRequest,
  what: string,
  asked: Promise<Answer>,
): Promise<Answer | undefined> =>
  asked.catch((error: unknown) => {
    log.warn({ err: error, request_id: requestId }, what)
    return undefined
  })
