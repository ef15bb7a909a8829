import type { LanguageModelV3 } from '@ai-sdk/provider'
import { isJsonCredential, ServiceAccount } from '@promptwire/core/credentials/service-account'
import { Failure } from '@promptwire/core/errors/failure'
import type { ProviderOptions } from '@promptwire/core/models/provider-options'
import type { ProviderSettings } from './provider-settings.ts'

interface CloudSettings extends ProviderSettings {
  readonly options: ProviderOptions
}

/**
 * Without an API version, uses the v1 API (responses); with one, the older API of single
 * deployments (chat completions).
 */
export async function azureModel(
  { baseURL, options, ...settings }: CloudSettings,
  model: string,
): Promise<LanguageModelV3> {
  const { createAzure } = await import('@ai-sdk/azure')
  const resource = baseURL.replace(/\/openai(?:\/v1)?$/i, '')
  const { api_version: apiVersion } = options
  if (apiVersion === undefined) {
    return createAzure({ ...settings, baseURL: `${resource}/openai/v1` }).responses(model)
  }
  const dated = { baseURL: `${resource}/openai`, apiVersion, useDeploymentBasedUrls: true }
  return createAzure({ ...settings, ...dated }).chat(model)
}

/** Called with an API key, or signed with access keys. */
export async function bedrockModel(
  { apiKey, options, ...settings }: CloudSettings,
  model: string,
): Promise<LanguageModelV3> {
  const { createAmazonBedrock } = await import('@ai-sdk/amazon-bedrock')
  const { region } = options
  if (region === undefined) throw new Failure('PROVIDER_REFUSED', 'The provider has no region.')
  const [accessKeyId = '', secretAccessKey, sessionToken] = apiKey.split(':')
  const credential =
    secretAccessKey === undefined
      ? { apiKey }
      : { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) }
  return createAmazonBedrock({ ...settings, ...credential, region }).languageModel(model)
}

/**
 * A Gemini model on Vertex AI. With a service account, the fetch replaces the placeholder with a
 * token. The edge entry point loads no library that looks for credentials on the machine.
 */
export async function vertexModel(
  { apiKey, baseURL, fetch, options }: CloudSettings,
  model: string,
): Promise<LanguageModelV3> {
  const { createVertex } = await import('@ai-sdk/google-vertex/edge')
  if (!isJsonCredential(apiKey)) {
    const express = `${baseURL}/v1/publishers/google`
    return createVertex({ apiKey, baseURL: express, fetch }).languageModel(model)
  }
  const { project_id: own } = ServiceAccount.parse(JSON.parse(apiKey))
  const { project = own, location = 'global' } = options
  const place = `${baseURL}/v1beta1/projects/${project}/locations/${location}/publishers/google`
  return createVertex({ apiKey: 'service-account', baseURL: place, fetch }).languageModel(model)
}
