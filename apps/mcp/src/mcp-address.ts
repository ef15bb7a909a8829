import { MCP_PATH, READ_ONLY_MCP_PATH } from '@promptwire/core/oauth/discovery'
import type { Context } from 'hono'

/** The MCP path of a request, without the prefix of a proxy; undefined for another path. */
export function findMcpPath({ req }: Context): string | undefined {
  const path = req.path.replace(/\/$/, '')
  return [READ_ONLY_MCP_PATH, MCP_PATH].find((each) => path.endsWith(each))
}

/** The query of a request with its question mark, in the bytes that a URL may contain. */
export const queryWithMark = ({ req }: Context): string => new URL(req.url).search
