import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { THEMES, type Theme } from '../../ui/layout/appearance.ts'

const NAME = 'theme'
const YEAR_SECONDS = 31_536_000

export const readTheme = (c: Context): Theme =>
  THEMES.find((theme) => theme === getCookie(c, NAME)) ?? 'system'

/** Readable by scripts: it holds no personal data. */
export const saveTheme = (c: Context, theme: Theme): void =>
  setCookie(c, NAME, theme, { path: '/', sameSite: 'Lax', maxAge: YEAR_SECONDS })
