import {
  type CompleteRequest,
  type CompleteResult,
  type GetPromptResult,
  type ListPromptsResult,
  ProtocolError,
  ProtocolErrorCode,
} from '@modelcontextprotocol/server'
import type { Answer, Output } from '@promptwire/contract/operation'
import type { publicContract } from '@promptwire/contract/public-contract'
import { describeType } from '@promptwire/core/compile/describe-type'
import type { Upstream } from '../upstream.ts'
import { describeInMenu, TEAM_TEXT } from './team-text.ts'

type Summary = Output<typeof publicContract.list_prompts>[number]
type Variable = NonNullable<Summary['variables']>[number]

const PAGE_SIZE = 100
/** MCP, completion: max values. */
const MAX_COMPLETION_VALUES = 100

export const PROMPT_SCHEME = 'prompt://'
export const PROMPT_URI_TEMPLATE = `${PROMPT_SCHEME}{slug}`

const EMPTY_PAGE: Answer<Summary[]> = { data: [] }

/**
 * Lists the prompts this key can fetch: live keys see published ones only, keys without the scope
 * none. Clients list prompts right after connecting; a 403 would make them sign in again.
 */
export async function listServedPrompts(
  upstream: Upstream,
  cursor: string | undefined,
): Promise<{
  isAllowed: boolean
  prompts: Summary[]
  nextCursor: string | null | undefined
}> {
  const input = { include: 'variables', limit: PAGE_SIZE, cursor } as const
  const page = await upstream.callIfAllowed('list_prompts', input)
  const { data, next_cursor } = page ?? EMPTY_PAGE
  const prompts = data.filter(({ current_version }) => current_version !== '0')
  return { isAllowed: page !== undefined, prompts, nextCursor: next_cursor }
}

/** Lists prompts as MCP prompts: slug as name, variables as arguments. */
export async function listPrompts(
  upstream: Upstream,
  cursor: string | undefined,
): Promise<ListPromptsResult> {
  const { prompts, nextCursor } = await listServedPrompts(upstream, cursor)
  return { prompts: prompts.map(toPrompt), ...(nextCursor && { nextCursor }) }
}

export async function getPrompt(
  { call }: Upstream,
  name: string,
  variables: Record<string, string> | undefined,
): Promise<GetPromptResult> {
  const input = { prompt_id: name, variables }
  const { data } = await call('compile_prompt', input)
  return { messages: [{ role: 'user', content: { type: 'text', text: data.prompt } }] }
}

async function completeSlug(upstream: Upstream, uri: string, start: string) {
  if (uri !== PROMPT_URI_TEMPLATE) throw invalid('Unknown resource template.')
  const input = { limit: MAX_COMPLETION_VALUES, ...(start !== '' && { q: start }) }
  const { data } = (await upstream.callIfAllowed('list_prompts', input)) ?? EMPTY_PAGE
  const values = data
    .filter(({ slug, current_version }) => slug.startsWith(start) && current_version !== '0')
    .map(({ slug }) => slug)
  return { completion: { values, total: values.length, hasMore: false } }
}

/** Completes an argument with the variable's values, or the slug of a resource. */
export async function complete(
  upstream: Upstream,
  { ref, argument }: CompleteRequest['params'],
): Promise<CompleteResult> {
  if (ref.type === 'ref/resource') return completeSlug(upstream, ref.uri, argument.value)
  const input = { include: 'variables', q: ref.name } as const
  const { data } = (await upstream.callIfAllowed('list_prompts', input)) ?? EMPTY_PAGE
  const prompt = data.find(({ slug }) => slug === ref.name)
  if (!prompt) throw invalid('Prompt not found.')
  const values = (prompt.variables ?? [])
    .filter(({ key }) => key === argument.name)
    .flatMap(listKnownValues)
    .filter((value) => value.startsWith(argument.value))
    .slice(0, MAX_COMPLETION_VALUES)
  return { completion: { values, total: values.length, hasMore: false } }
}

/** The default first, then all values of an enum or a boolean. */
function listKnownValues({ default_value, type, rules }: Variable): string[] {
  const all = type === 'boolean' ? ['true', 'false'] : (type === 'enum' && rules.choices) || []
  return [...new Set([...(default_value === null ? [] : [default_value]), ...all])]
}

const toPrompt = ({ slug, name, description, variables = [] }: Summary) => ({
  name: slug,
  title: name,
  description: describeInMenu({ name, description }),
  ...TEAM_TEXT,
  arguments: variables.map((variable) => ({
    name: variable.key,
    ...describeArgument(variable),
    // Not required with a default, so clients need not ask for it.
    required: variable.required && variable.default_value === null,
  })),
})

/** MCP arguments are texts, so their types are described in words. */
function describeArgument(variable: Variable) {
  const type = describeType(variable)
  const description = [variable.description, type && `(${type})`].filter(Boolean).join(' ')
  return description === '' ? {} : { description }
}

const invalid = (message: string) => new ProtocolError(ProtocolErrorCode.InvalidParams, message)
