import type { Environment } from '@promptwire/core/api-key'
import { type Choice, RadioGroup } from '../ui/controls/choice.tsx'
import type { FormState } from '../ui/controls/form-state.ts'
import { Badge } from '../ui/data/badge.tsx'

export const ENVIRONMENT_NAMES = { live: 'Production', dev: 'Development' } as const

/** What a key is delivered, in a word. */
export const EnvironmentBadge = ({ environment }: { readonly environment: Environment }) => (
  <Badge tone={environment === 'live' ? 'live' : 'idle'}>{ENVIRONMENT_NAMES[environment]}</Badge>
)

const ENVIRONMENTS: readonly Choice<Environment>[] = [
  { value: 'live', label: ENVIRONMENT_NAMES.live, hint: 'Gets the published version.' },
  {
    value: 'dev',
    label: ENVIRONMENT_NAMES.dev,
    hint: 'Gets the working copy, published or not.',
  },
]

/** What a key is delivered; its scopes say what else it may read. */
export const EnvironmentChoice = ({ form }: { form: FormState }) => (
  <RadioGroup form={form} name="environment" legend="Environment" choices={ENVIRONMENTS} />
)
