import { MCP_PATH, READ_ONLY_MCP_PATH } from '@promptwire/core/oauth/discovery'
import type { Context } from 'hono'

/** The MCP path of a request, without a proxy's prefix; undefined for another path. */
export function findMcpPath({ req }: Context): string | undefined {
  const path = req.path.replace(/\/$/, '')
  return [READ_ONLY_MCP_PATH, MCP_PATH].find((each) => path.endsWith(each))
}

/** The query with its question mark, percent-encoded as a URL requires. */
export const queryWithMark = ({ req }: Context): string => new URL(req.url).search
