import { type PersonSettings, Theme as ThemeField } from '@promptwire/core/contract/internal/person'

export const THEMES = ThemeField.options

/** What the person chose; `system` follows the device. */
export type Theme = PersonSettings['theme']
