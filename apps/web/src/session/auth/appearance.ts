import type { PersonSettings } from '@promptwire/core/contract/internal/person'
import { isTimeZone } from '@promptwire/core/text/time-zone'
import type { Context } from 'hono'
import type { PromptFont, Theme } from '../../ui/layout/appearance.ts'
import { readTheme } from './theme-cookie.ts'

/** How pages are drawn for a person. */
interface Appearance {
  readonly theme: Theme
  readonly promptFont: PromptFont
  /** One that this runtime knows. */
  readonly timeZone: string
}

/** Of strangers we know the browser's theme alone. */
const STRANGERS_ZONE = 'UTC'

/** The person's setting, in any browser; without one, this browser's. */
export function getAppearance(c: Context, settings: PersonSettings | undefined): Appearance {
  return {
    theme: settings?.theme ?? readTheme(c),
    promptFont: settings?.prompt_font ?? 'mono',
    timeZone: resolveTimeZone(settings?.time_zone ?? null),
  }
}

/** A zone may have been known to the runtime that took it, and not to this one: no page breaks of it. */
export const resolveTimeZone = (chosen: string | null): string =>
  chosen !== null && isTimeZone(chosen) ? chosen : STRANGERS_ZONE
