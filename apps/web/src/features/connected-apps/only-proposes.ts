import type { ConnectedApp } from '@promptwire/contract/connected-apps/connected-apps'

/** True if no active key of the app changes prompts directly. */
export const onlyProposes = ({ grants }: ConnectedApp): boolean =>
  grants.every(({ is_active, proposes_only }) => !is_active || proposes_only)
