import { z } from 'zod'
import type { FieldProblem } from '../errors/failure.ts'
import type { ProviderKind } from './model-providers.ts'

/** Extra options of some provider kinds. */
export const ProviderOptions = z.strictObject({
  /** Amazon Bedrock: region of the models. */
  region: z
    .string()
    .trim()
    .regex(/^[a-z]{2}(?:-[a-z]+){1,3}-\d{1,2}$/, 'must be a region such as eu-central-1')
    .optional(),
  /** Azure OpenAI: a dated version selects the older, per-deployment API. */
  api_version: z
    .string()
    .trim()
    .regex(/^\d{4}-\d{2}-\d{2}(?:-preview)?$/, 'must be a version such as 2024-10-21')
    .optional(),
  /** Google Vertex AI: location of the models; `global` by default. */
  location: z
    .string()
    .trim()
    .max(40)
    .regex(/^(?:global|us|eu|[a-z]+-[a-z]+\d{1,2})$/, 'must be a location such as us-central1')
    .optional(),
  /** Google Vertex AI: billed project; the service account's by default. */
  project: z
    .string()
    .trim()
    .max(100)
    .regex(/^(?:[a-z0-9.-]+:)?[a-z][a-z0-9-]{4,28}[a-z0-9]$/, 'must be a project ID')
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

export const listOptionNames = (kind: ProviderKind): readonly OptionName[] => OPTIONS[kind] ?? []

/** Validates the options of a kind; returns the first problem. */
export function optionsProblem(
  kind: ProviderKind,
  options: ProviderOptions,
): FieldProblem | undefined {
  const taken: readonly string[] = listOptionNames(kind)
  const other = Object.keys(options).find((name) => !taken.includes(name))
  if (other !== undefined) {
    return { field: `options.${other}`, message: 'is not an option of this kind.', expected: taken }
  }
  const required = REQUIRED[kind]
  const isMissing = required !== undefined && options[required] === undefined
  return isMissing
    ? { field: `options.${required}`, message: 'is required for this kind.' }
    : undefined
}

/** The base URL derived from the options. */
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
