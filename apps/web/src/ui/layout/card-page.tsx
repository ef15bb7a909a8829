import type { Child } from 'hono/jsx'
import { Brand } from './brand.tsx'

/** A page that asks for one thing, without the frame: sign-in, set-up, consent. */
export const CardPage = ({ children }: { children: Child }) => (
  <main id="main" class="card-page">
    <p class="card-page-brand">
      <Brand />
    </p>
    <div class="card card-page-card">{children}</div>
  </main>
)
