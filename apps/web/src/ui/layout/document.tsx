import { html } from 'hono/html'
import type { Child } from 'hono/jsx'
import { assetPath, preloadedFonts } from '../data/assets.ts'
import { type Rendering, RenderingContext } from '../data/rendering.ts'
import type { PromptFont, Theme } from './appearance.ts'

interface DocumentProps {
  readonly title: string
  readonly theme: Theme
  readonly promptFont: PromptFont
  readonly rendering: Rendering
  readonly children: Child
}

export const Document = ({ title, theme, promptFont, rendering, children }: DocumentProps) =>
  html`<!doctype html>${(
    <RenderingContext.Provider value={rendering}>
      <html
        lang="en"
        {...(theme !== 'system' && { 'data-theme': theme })}
        {...(promptFont !== 'mono' && { 'data-prompt-font': promptFont })}
      >
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <title>{`${title} · Promptwire`}</title>
          {preloadedFonts().map((font) => (
            <link rel="preload" href={font} as="font" type="font/woff2" crossorigin="" />
          ))}
          <link rel="stylesheet" href={assetPath('styles.css')} />
          <link rel="stylesheet" href={assetPath('print.css')} media="print" />
          <link rel="icon" href={assetPath('logo.svg')} type="image/svg+xml" />
        </head>
        <body>{children}</body>
      </html>
    </RenderingContext.Provider>
  )}`
