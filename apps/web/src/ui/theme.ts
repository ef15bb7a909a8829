export const THEMES = ['system', 'light', 'dark'] as const

/** What the person chose; `system` follows the device. */
export type Theme = (typeof THEMES)[number]
