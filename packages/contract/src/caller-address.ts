import { z } from 'zod'

/** Header with the caller's address, sent by web and mcp for the API's rate limits. */
export const callerAddress = z.string().max(100)
