import {
  type ListResourcesResult,
  type ListResourceTemplatesResult,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
} from '@modelcontextprotocol/server'
import { publicContract } from '@promptwire/contract/public-contract'
import { Failure } from '@promptwire/core/errors/failure'
import { CHECK_TYPES_CONTENT, CHECK_TYPES_RESOURCE } from '../tools/check-types.ts'
import type { Upstream } from '../upstream.ts'
import { listServedPrompts, PROMPT_SCHEME, PROMPT_URI_TEMPLATE } from './prompts.ts'
import { readSkillFile, SKILL_SCHEME } from './skills.ts'
import { describeInMenu, TEAM_TEXT } from './team-text.ts'

const MIME_TYPE = 'text/plain'
/** API calls needed for resources. */
const { scope: SCOPE } = publicContract.get_compiled_prompt

/** The project's prompts as resources, which clients attach as context, then our references. */
export async function listResources(
  upstream: Upstream,
  cursor: string | undefined,
): Promise<ListResourcesResult> {
  const { isAllowed, prompts, nextCursor } = await listServedPrompts(upstream, cursor)
  const resources = prompts.map(({ slug, name, description }) => ({
    uri: PROMPT_SCHEME + slug,
    name: slug,
    title: name,
    description: describeInMenu({ name, description }),
    mimeType: MIME_TYPE,
    ...TEAM_TEXT,
  }))
  if (nextCursor) return { resources, nextCursor }
  return { resources: isAllowed ? [...resources, CHECK_TYPES_RESOURCE] : resources }
}

const TEMPLATE = {
  uriTemplate: PROMPT_URI_TEMPLATE,
  name: 'prompt',
  title: 'Compiled prompt',
  description: 'A prompt of the project, compiled with default values',
  mimeType: MIME_TYPE,
}

/** URI template of prompts, for keys that can fetch them. */
export async function listResourceTemplates(
  upstream: Upstream,
): Promise<ListResourceTemplatesResult> {
  const { scopes } = await upstream.identify()
  return { resourceTemplates: scopes.includes(SCOPE) ? [TEMPLATE] : [] }
}

/** MCP 2026-07-28, resources: the error data contains the URI. */
const unknownResource = (uri: string) =>
  new ProtocolError(ProtocolErrorCode.InvalidParams, 'Resource not found.', { uri })

/** Reads a prompt's compiled text; an unknown URI is -32602 (MCP 2026-07-28). */
export async function readResource(upstream: Upstream, uri: string): Promise<ReadResourceResult> {
  if (uri === CHECK_TYPES_CONTENT.uri) return { contents: [CHECK_TYPES_CONTENT] }
  if (uri.startsWith(SKILL_SCHEME)) return readSkillFile(upstream, uri)
  if (!uri.startsWith(PROMPT_SCHEME) || uri === PROMPT_SCHEME) throw unknownResource(uri)
  const input = { prompt_id: uri.slice(PROMPT_SCHEME.length) }
  const { data } = await upstream.call('compile_prompt', input).catch((error) => {
    if (error instanceof Failure && error.code === 'NOT_FOUND') throw unknownResource(uri)
    throw error
  })
  return { contents: [{ uri, mimeType: MIME_TYPE, text: data.prompt, ...TEAM_TEXT }] }
}
