import type { Environment } from '@promptwire/core/access/api-key'
import { type Choice, RadioGroup } from '../ui/controls/choice.tsx'
import type { FormState } from '../ui/controls/form-state.ts'
import { Badge } from '../ui/data/badge.tsx'

export const ENVIRONMENT_NAMES = { live: 'Production', dev: 'Development' } as const

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

/** Chooses whether a key gets published versions or the working copy. */
export const EnvironmentChoice = ({ form }: { form: FormState }) => (
  <RadioGroup form={form} name="environment" legend="Environment" choices={ENVIRONMENTS} />
)
