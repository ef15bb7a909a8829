import {
  type ListResourcesResult,
  type ListResourceTemplatesResult,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
} from '@modelcontextprotocol/server'
import type { Upstream } from '../upstream.ts'
import { asProtocolError, listServedPrompts } from './prompts.ts'

const SCHEME = 'prompt://'
const MIME_TYPE = 'text/plain'

/** The project's prompts as resources: what a client attaches instead of runs. */
export async function listResources(
  upstream: Upstream,
  cursor: string | undefined,
): Promise<ListResourcesResult> {
  const { prompts, nextCursor } = await listServedPrompts(upstream, cursor)
  return {
    resources: prompts.map(({ slug, name, description }) => ({
      uri: SCHEME + slug,
      name: slug,
      title: name,
      description: description || name,
      mimeType: MIME_TYPE,
    })),
    ...(nextCursor && { nextCursor }),
  }
}

export const listResourceTemplates = (): ListResourceTemplatesResult => ({
  resourceTemplates: [
    {
      uriTemplate: `${SCHEME}{slug}`,
      name: 'prompt',
      title: 'Compiled prompt',
      description: 'A prompt of the project, compiled with the defaults of its variables',
      mimeType: MIME_TYPE,
    },
  ],
})

/** The compiled text of a prompt; an unknown URI is -32602, as 2026-07-28 asks. */
export async function readResource({ api }: Upstream, uri: string): Promise<ReadResourceResult> {
  if (!uri.startsWith(SCHEME) || uri === SCHEME) {
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no such resource.')
  }
  const { data } = await api
    .get_compiled_prompt({ prompt_id: uri.slice(SCHEME.length) })
    .catch(asProtocolError)
  return { contents: [{ uri, mimeType: MIME_TYPE, text: data.prompt }] }
}
