import { html } from 'hono/html'
import type { Child } from 'hono/jsx'
import { assetPath } from '../http/assets.ts'
import type { SignedIn } from '../http/web-context.ts'

interface DocumentProps {
  readonly title: string
  readonly children: Child
}

/** The document around every page. */
export const Document = ({ title, children }: DocumentProps) =>
  html`<!doctype html>${(
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${title} · Promptwire`}</title>
        <link rel="icon" href={assetPath('logo.svg')} type="image/svg+xml" />
        <link rel="stylesheet" href={assetPath('app.css')} />
        <script type="module" src={assetPath('app.js')} />
      </head>
      <body>{children}</body>
    </html>
  )}`

const Brand = () => (
  <span class="brand">
    <img src={assetPath('logo.svg')} alt="" width="24" height="24" />
    Promptwire
  </span>
)

/** A page of the app, for a signed-in person. */
export const AppPage = ({ title, person, children }: DocumentProps & { person: SignedIn }) => (
  <Document title={title}>
    <a class="skip" href="#main">
      Skip to content
    </a>
    <header class="bar">
      <a class="home" href="/projects">
        <Brand />
      </a>
      <form method="post" action="/sign-out" class="who">
        <a href="/docs">API reference</a>
        <span class="muted who-name">{person.user.email}</span>
        <button type="submit" class="quiet">
          Sign out
        </button>
      </form>
    </header>
    <main id="main" class="wide">
      {children}
    </main>
  </Document>
)

/** A page that asks for one thing: sign-in, set-up, consent, an error. */
export const CardPage = ({ title, children }: DocumentProps) => (
  <Document title={title}>
    <main id="main" class="narrow">
      <p class="brand-line">
        <Brand />
      </p>
      <div class="card">{children}</div>
    </main>
  </Document>
)

/** What went wrong with the form below it; read out when the page opens. */
export const Problem = ({ text }: { text: string | undefined }) =>
  text ? (
    <p class="problem" role="alert">
      {text}
    </p>
  ) : null
