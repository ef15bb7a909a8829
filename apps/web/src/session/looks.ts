import type { PersonSettings } from '@promptwire/core/contract/internal/person'
import { isTimeZone } from '@promptwire/core/time-zone'
import type { Context } from 'hono'
import type { PromptFont } from '../ui/prompt-font.ts'
import type { Theme } from '../ui/theme.ts'
import { themeOf } from './theme-cookie.ts'

/** How pages are drawn for whoever reads them. */
interface Looks {
  readonly theme: Theme
  readonly promptFont: PromptFont
  /** One that this runtime knows. */
  readonly timeZone: string
}

/** Of strangers we know the browser's theme alone. */
const STRANGERS_ZONE = 'UTC'

/** What the person chose, in whatever browser; without one, what was chosen in this. */
export function looksFor(c: Context, settings: PersonSettings | undefined): Looks {
  return {
    theme: settings?.theme ?? themeOf(c),
    promptFont: settings?.prompt_font ?? 'mono',
    timeZone: shownZone(settings?.time_zone ?? null),
  }
}

/** A zone may have been known to the runtime that took it, and not to this one: no page breaks of it. */
export const shownZone = (chosen: string | null): string =>
  chosen !== null && isTimeZone(chosen) ? chosen : STRANGERS_ZONE
