import { z } from 'zod'
import type { ProviderKind } from './model-providers.ts'

/** What single kinds of providers need beside an address and a credential. */
export const ProviderOptions = z.strictObject({
  /** Amazon Bedrock: the region whose models are called. */
  region: z
    .string()
    .trim()
    .regex(/^[a-z]{2}(?:-[a-z]+){1,3}-\d{1,2}$/, 'must be a region such as eu-central-1')
    .optional(),
  /** Azure OpenAI: a dated version calls single deployments by the older API. */
  api_version: z
    .string()
    .trim()
    .regex(/^\d{4}-\d{2}-\d{2}(?:-preview)?$/, 'must be a version such as 2024-10-21')
    .optional(),
  /** Google Vertex AI: where models run; `global` by default. */
  location: z
    .string()
    .trim()
    .max(40)
    .regex(/^(?:global|us|eu|[a-z]+-[a-z]+\d{1,2})$/, 'must be a location such as us-central1')
    .optional(),
  /** Google Vertex AI: the project that pays; the one of the service account by default. */
  project: z
    .string()
    .trim()
    .max(100)
    .regex(/^(?:[a-z0-9.-]+:)?[a-z][a-z0-9-]{4,28}[a-z0-9]$/, 'must be the ID of a project')
    .optional(),
})
export type ProviderOptions = z.output<typeof ProviderOptions>

type OptionName = keyof ProviderOptions

const OPTIONS: Partial<Record<ProviderKind, readonly OptionName[]>> = {
  azure: ['api_version'],
  bedrock: ['region'],
  vertex: ['location', 'project'],
}

const REQUIRED: Partial<Record<ProviderKind, OptionName>> = { bedrock: 'region' }

/** The options that a kind takes. */
export const optionsOf = (kind: ProviderKind): readonly OptionName[] => OPTIONS[kind] ?? []

/** What is wrong with the options of a provider of a kind; undefined where nothing is. */
export function optionsProblem(kind: ProviderKind, options: ProviderOptions): string | undefined {
  const taken: readonly string[] = optionsOf(kind)
  const other = Object.keys(options).find((name) => !taken.includes(name))
  if (other !== undefined) return `options.${other}: is not an option of this kind.`
  const required = REQUIRED[kind]
  const isMissing = required !== undefined && options[required] === undefined
  return isMissing ? `options.${required}: is required for this kind.` : undefined
}

/** The standard address of a provider that depends on its options; undefined where it does not. */
export function regionalAddress(
  kind: ProviderKind,
  { region, location = 'global' }: ProviderOptions,
): string | undefined {
  if (kind === 'vertex') return `https://${vertexHost(location)}`
  if (kind !== 'bedrock' || region === undefined) return undefined
  return `https://bedrock-runtime.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`
}

function vertexHost(location: string): string {
  if (location === 'global') return 'aiplatform.googleapis.com'
  const isMultiRegion = location === 'us' || location === 'eu'
  return isMultiRegion
    ? `aiplatform.${location}.rep.googleapis.com`
    : `${location}-aiplatform.googleapis.com`
}
