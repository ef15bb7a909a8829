import {
  type CompleteRequest,
  type CompleteResult,
  type GetPromptResult,
  type ListPromptsResult,
  ProtocolError,
  ProtocolErrorCode,
} from '@modelcontextprotocol/server'
import type { Answer, Output } from '@promptwire/core/contract/operation'
import type { publicContract } from '@promptwire/core/contract/public/public-contract'
import { Failure } from '@promptwire/core/failure'
import type { Upstream } from '../upstream.ts'

type Summary = Output<typeof publicContract.list_prompts>[number]

const PAGE_SIZE = 100
/** MCP, completion: at most 100 values. */
const MOST_VALUES = 100

const NOTHING: Answer<Summary[]> = { data: [] }

/**
 * A page of the prompts this key can fetch: a live key does not see what was never published, and
 * one without the scope sees none. Clients list at once; a 403 would send them to sign in again.
 */
export async function listServedPrompts(
  upstream: Upstream,
  cursor: string | undefined,
): Promise<{ prompts: Summary[]; nextCursor: string | null | undefined }> {
  const input = { include: 'variables', limit: PAGE_SIZE, cursor } as const
  const { data, next_cursor } =
    (await upstream.callIfAllowed('list_prompts', input).catch(asProtocolError)) ?? NOTHING
  const prompts = data.filter(({ current_version }) => current_version !== '0')
  return { prompts, nextCursor: next_cursor }
}

/** The project's prompts as MCP prompts: slug as name, variables as arguments. */
export async function listPrompts(
  upstream: Upstream,
  cursor: string | undefined,
): Promise<ListPromptsResult> {
  const { prompts, nextCursor } = await listServedPrompts(upstream, cursor)
  return { prompts: prompts.map(toPrompt), ...(nextCursor && { nextCursor }) }
}

/** Compiles a prompt with arguments as variables. */
export async function getPrompt(
  { call }: Upstream,
  name: string,
  variables: Record<string, string> | undefined,
): Promise<GetPromptResult> {
  const input = { prompt_id: name, variables }
  const { data } = await call('compile_prompt', input).catch(asProtocolError)
  return { messages: [{ role: 'user', content: { type: 'text', text: data.prompt } }] }
}

/** Completes a prompt's argument with the variable's default. */
export async function complete(
  upstream: Upstream,
  { ref, argument }: CompleteRequest['params'],
): Promise<CompleteResult> {
  if (ref.type !== 'ref/prompt') throw invalid('Only prompts can be completed.')
  const input = { include: 'variables', q: ref.name } as const
  const { data } =
    (await upstream.callIfAllowed('list_prompts', input).catch(asProtocolError)) ?? NOTHING
  const prompt = data.find(({ slug }) => slug === ref.name)
  if (!prompt) throw invalid('There is no such prompt.')
  const values = (prompt.variables ?? [])
    .filter(({ key }) => key === argument.name)
    .flatMap(({ default_value }) => default_value ?? [])
    .filter((value) => value.startsWith(argument.value))
    .slice(0, MOST_VALUES)
  return { completion: { values, total: values.length, hasMore: false } }
}

const toPrompt = ({ slug, name, description, variables = [] }: Summary) => ({
  name: slug,
  title: name,
  description: description || name,
  arguments: variables.map(({ key, description, required, default_value }) => ({
    name: key,
    ...(description && { description }),
    // A default stands in for what is not given, so nobody has to be asked for it.
    required: required && default_value === null,
  })),
})

const invalid = (message: string) => new ProtocolError(ProtocolErrorCode.InvalidParams, message)

/** A failure of the API in JSON-RPC's words. */
export function asProtocolError(error: unknown): never {
  if (
    error instanceof Failure &&
    (error.code === 'NOT_FOUND' || error.code === 'VALIDATION_ERROR')
  ) {
    throw invalid(error.message)
  }
  const message = error instanceof Failure ? error.message : 'The prompt service cannot be reached.'
  throw new ProtocolError(ProtocolErrorCode.InternalError, message)
}
