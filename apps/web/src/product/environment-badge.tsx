import type { Environment } from '@promptwire/core/api-key'
import { Badge } from '../ui/data/badge.tsx'

export const ENVIRONMENT_NAMES = { live: 'Production', dev: 'Development' } as const

/** What a key is delivered, in a word. */
export const EnvironmentBadge = ({ environment }: { readonly environment: Environment }) => (
  <Badge tone={environment === 'live' ? 'live' : 'idle'}>{ENVIRONMENT_NAMES[environment]}</Badge>
)
