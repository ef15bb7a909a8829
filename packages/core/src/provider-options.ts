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
})
export type ProviderOptions = z.output<typeof ProviderOptions>

type OptionName = keyof ProviderOptions

const OPTIONS: Partial<Record<ProviderKind, { name: OptionName; required: boolean }>> = {
  azure: { name: 'api_version', required: false },
  bedrock: { name: 'region', required: true },
}

/** The option that a kind takes; undefined where it takes none. */
export const optionOf = (kind: ProviderKind): OptionName | undefined => OPTIONS[kind]?.name

/** What is wrong with the options of a provider of a kind; undefined where nothing is. */
export function optionsProblem(kind: ProviderKind, options: ProviderOptions): string | undefined {
  const taken = OPTIONS[kind]
  const other = Object.keys(options).find((name) => name !== taken?.name)
  if (other !== undefined) return `options.${other}: is not an option of this kind.`
  const isMissing = taken?.required && options[taken.name] === undefined
  return isMissing ? `options.${taken.name}: is required for this kind.` : undefined
}

/** The standard address of a provider that depends on its options; undefined where it does not. */
export const regionalAddress = (
  kind: ProviderKind,
  { region }: ProviderOptions,
): string | undefined =>
  kind === 'bedrock' && region !== undefined
    ? `https://bedrock-runtime.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`
    : undefined
