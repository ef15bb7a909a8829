import type { PersonSettings } from '@promptwire/contract/auth/person'
import { isTimeZone } from '@promptwire/core/text/time-zone'
import type { Context } from 'hono'
import type { PromptFont, Theme } from '../../ui/layout/appearance.ts'
import { readTheme } from './theme-cookie.ts'

interface Appearance {
  readonly theme: Theme
  readonly promptFont: PromptFont
  readonly timeZone: string
}

/** Before sign-in, only the browser's theme is known. */
const STRANGERS_ZONE = 'UTC'

/** Prefers the person's theme over the theme stored in this browser. */
export function getAppearance(c: Context, settings: PersonSettings | undefined): Appearance {
  return {
    theme: settings?.theme ?? readTheme(c),
    promptFont: settings?.prompt_font ?? 'mono',
    timeZone: resolveTimeZone(settings?.time_zone ?? null),
  }
}

/** Falls back if this runtime lacks the zone: another runtime may have accepted it. */
export const resolveTimeZone = (chosen: string | null): string =>
  chosen !== null && isTimeZone(chosen) ? chosen : STRANGERS_ZONE
