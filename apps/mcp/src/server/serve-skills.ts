import type { Server } from '@modelcontextprotocol/server'
import { z } from 'zod'
import type { Upstream } from '../upstream.ts'
import { getSkill, listSkills } from './skills.ts'

const ListParams = z.looseObject({ cursor: z.string().optional() }).optional()
const GetParams = z.looseObject({ uri: z.string() })

/** The first version whose results say how long they may be cached. */
const FIRST_WITH_CACHING = '2026-07-28'

/**
 * Answers the methods of skills over MCP (SEP-2640), which the SDK supports only in its own
 * servers.
 */
export function serveSkills(
  server: Server,
  upstream: Upstream,
  caching: object,
  throwProtocolError: (error: unknown) => never,
): void {
  const cached = () =>
    (server.getNegotiatedProtocolVersion() ?? '') >= FIRST_WITH_CACHING ? caching : {}
  server.setRequestHandler('skills/list', { params: ListParams }, async (params) => ({
    ...(await listSkills(upstream, params?.cursor).catch(throwProtocolError)),
    ...cached(),
  }))
  server.setRequestHandler('skills/get', { params: GetParams }, async ({ uri }) => ({
    ...(await getSkill(upstream, uri).catch(throwProtocolError)),
    ...cached(),
  }))
}
