import {
  type ListResourcesResult,
  type ListResourceTemplatesResult,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
} from '@modelcontextprotocol/server'
import { publicContract } from '@promptwire/core/contract/public/public-contract'
import { Failure } from '@promptwire/core/failure'
import type { Upstream } from '../upstream.ts'
import { asProtocolError, listServedPrompts } from './prompts.ts'

const SCHEME = 'prompt://'
const MIME_TYPE = 'text/plain'
/** What reading a resource asks of the API. */
const { scope: SCOPE } = publicContract.get_compiled_prompt

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

const TEMPLATE = {
  uriTemplate: `${SCHEME}{slug}`,
  name: 'prompt',
  title: 'Compiled prompt',
  description: 'A prompt of the project, compiled with the defaults of its variables',
  mimeType: MIME_TYPE,
}

/** The address of a prompt, for a key that can fetch one. */
export async function listResourceTemplates(
  upstream: Upstream,
): Promise<ListResourceTemplatesResult> {
  const { scopes } = await upstream.identify()
  return { resourceTemplates: scopes.includes(SCOPE) ? [TEMPLATE] : [] }
}

/** MCP 2026-07-28, resources: the error's data names the URI. */
const unknownResource = (uri: string) =>
  new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no such resource.', { uri })

/** The compiled text of a prompt; an unknown URI is -32602, as 2026-07-28 asks. */
export async function readResource({ call }: Upstream, uri: string): Promise<ReadResourceResult> {
  if (!uri.startsWith(SCHEME) || uri === SCHEME) throw unknownResource(uri)
  const input = { prompt_id: uri.slice(SCHEME.length) }
  const { data } = await call('compile_prompt', input).catch((error) => {
    if (error instanceof Failure && error.code === 'NOT_FOUND') throw unknownResource(uri)
    return asProtocolError(error)
  })
  return { contents: [{ uri, mimeType: MIME_TYPE, text: data.prompt }] }
}
