import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const TOKENS = readFileSync(new URL('../src/ui/layout/tokens.css', import.meta.url), 'utf8')

const THEMES = ['light', 'dark'] as const
type Theme = (typeof THEMES)[number]

const SURFACES = ['page', 'surface', 'sidebar', 'raised', 'sunken', 'hover', 'selected']

/** Text on its background: WCAG 2.2, 1.4.3, requires 4.5. */
const TEXTS: [string, string][] = [
  ...['text', 'text-quiet', 'link', 'danger'].flatMap((text) =>
    SURFACES.map((surface): [string, string] => [text, surface]),
  ),
  ...['live', 'waiting', 'danger', 'idle'].flatMap((state): [string, string][] => [
    [state, `${state}-soft`],
    [state, 'surface'],
    [state, 'sidebar'],
  ]),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['on-danger', 'danger-fill'],
]

/** Edges of controls, the focus ring and the bars of charts: 1.4.11 requires 3. */
const EDGES: [string, string][] = ['edge', 'focus', 'accent', 'chart'].flatMap((edge) =>
  ['page', 'surface', 'sidebar'].map((surface): [string, string] => [edge, surface]),
)

/** The channels of `--name: light-dark(oklch(…), oklch(…))`. */
function channels(name: string, theme: Theme): number[] {
  const value = new RegExp(`--${name}: light-dark\\(oklch\\((.+?)\\), oklch\\((.+?)\\)\\)`).exec(
    TOKENS,
  )
  const written = value?.[theme === 'light' ? 1 : 2]
  if (written === undefined) throw new Error(`--${name} is no pair of opaque colours`)
  return written.split(' ').map((part) => Number.parseFloat(part))
}

/** OKLCH to linear sRGB (CSS Color 4, 10), then relative luminance (WCAG 2.2). */
function luminance(name: string, theme: Theme): number {
  const [lightness = 0, chroma = 0, hue = 0] = channels(name, theme)
  const [a, b] = [Math.cos, Math.sin].map((of) => chroma * of((hue * Math.PI) / 180)) as [
    number,
    number,
  ]
  const L = lightness / 100
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3
  const shown = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((channel) => Math.min(1, Math.max(0, channel)))
  const [red = 0, green = 0, blue = 0] = shown
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string, theme: Theme): number {
  const [low = 0, high = 0] = [luminance(one, theme), luminance(other, theme)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

describe.each(THEMES)('the tokens, %s', (theme) => {
  test.each(TEXTS)('--%s is readable on --%s', (text, surface) => {
    expect(contrast(text, surface, theme)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(EDGES)('--%s contrasts with --%s', (edge, surface) => {
    expect(contrast(edge, surface, theme)).toBeGreaterThanOrEqual(3)
  })
})

test("the measure is WCAG's", () => {
  expect(luminance('on-danger', 'light')).toBeCloseTo(1, 3)
  expect(contrast('surface', 'surface', 'light')).toBe(1)
})
