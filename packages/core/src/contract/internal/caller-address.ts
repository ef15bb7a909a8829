import { z } from 'zod'

/** Where the request that web or mcp serves came from, for the API's rate limits. */
export const callerAddress = z.string().max(100)
