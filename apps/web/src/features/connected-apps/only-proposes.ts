import type { ConnectedApp } from '@promptwire/core/contract/people/connected-apps'

/** Whether none of an app's active keys changes prompts directly. */
export const onlyProposes = ({ grants }: ConnectedApp): boolean =>
  grants.every(({ is_active, proposes_only }) => !is_active || proposes_only)
