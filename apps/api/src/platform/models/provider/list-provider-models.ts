import { APICallError } from '@ai-sdk/provider'
import { Failure } from '@promptwire/core/errors/failure'
import { PROVIDER_KINDS } from '@promptwire/core/models/model-providers'
import { parseJson } from '@promptwire/core/text/json-text'
import { z } from 'zod'
import type { ListedModel, ListModels, ModelAccess } from '../model.ts'
import type { FetchFor } from '../model-limits.ts'
import { brokenAnswer, providerFailure } from './provider-failure.ts'
import { requireReachable } from './provider-model.ts'

const MAX_MODELS = 1_000

/** A day, a time, or seconds since 1970. */
const ShutdownDate = z.union([z.string().max(40), z.number()]).nullish()

/**
 * The format of OpenAI, Anthropic and compatible providers; and Google's, which also lists other
 * things.
 */
const ModelList = z.union([
  z.object({
    data: z.array(z.object({ id: z.string().max(200), shutdown_date: ShutdownDate })),
  }),
  z.object({
    models: z.array(
      z.object({
        name: z.string().max(200),
        supportedGenerationMethods: z.array(z.string()).default([]),
      }),
    ),
  }),
])

/** Lists a provider's models: a free call that shows whether the key works. */
export const createListProviderModels =
  (fetchFor: FetchFor): ListModels =>
  async (access, signal) => {
    const fetch = fetchFor(access, '')
    try {
      if (!hasModelList(access.kind)) throw unlisted(access)
      const { url, headers } = listRequest(access)
      const response = await fetch(url, { headers, signal })
      if (!response.ok) throw await refused(response, url)
      return modelsIn(ModelList.parse(parseJson(await response.text())))
    } catch (error) {
      if (signal.aborted) throw signal.reason
      throw providerFailure(error instanceof z.ZodError ? brokenAnswer() : error, access)
    }
  }

/**
 * Azure lists deployable models, not deployments; Bedrock and Vertex AI list at other addresses.
 */
const UNLISTED = new Set<ModelAccess['kind']>(['azure', 'bedrock', 'vertex'])

export const hasModelList = (kind: ModelAccess['kind']): boolean => !UNLISTED.has(kind)

const unlisted = ({ kind }: ModelAccess) =>
  new Failure(
    'PROVIDER_REFUSED',
    `${PROVIDER_KINDS[kind].name} has no model list. Enter the ${kind === 'azure' ? 'names of your deployments' : 'ids of your models'} by hand.`,
  )

function listRequest(access: ModelAccess): { url: string; headers: Record<string, string> } {
  const { baseUrl, apiKey } = requireReachable(access)
  switch (access.kind) {
    case 'anthropic':
      return {
        url: `${baseUrl}/models?limit=${MAX_MODELS}`,
        headers: { 'x-api-key': apiKey, 'anthropic-version': '2023-06-01' },
      }
    case 'google':
      return {
        url: `${baseUrl}/models?pageSize=${MAX_MODELS}`,
        headers: { 'x-goog-api-key': apiKey },
      }
    default:
      return {
        url: `${baseUrl}/models`,
        headers: apiKey ? { authorization: `Bearer ${apiKey}` } : {},
      }
  }
}

/** In the SDKs' format, so that one place reads both. */
async function refused(response: Response, url: string): Promise<APICallError> {
  return new APICallError({
    message: '',
    url,
    requestBodyValues: {},
    statusCode: response.status,
    responseHeaders: Object.fromEntries(response.headers),
    responseBody: await response.text(),
  })
}

const modelsIn = (list: z.output<typeof ModelList>): ListedModel[] =>
  ('data' in list
    ? list.data.map(({ id, shutdown_date = null }) => ({ name: id, shutdownDate: shutdown_date }))
    : list.models
        .filter(({ supportedGenerationMethods: can }) => can.includes('generateContent'))
        .map(({ name }) => ({ name: name.replace(/^models\//, ''), shutdownDate: null }))
  ).toSorted((a, b) => (a.name < b.name ? -1 : 1))
