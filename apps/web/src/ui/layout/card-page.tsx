import type { Child } from 'hono/jsx'
import { Brand } from './brand.tsx'

/** A page with a single card, without the frame: sign-in, setup, consent. */
export const CardPage = ({ children }: { children: Child }) => (
  <main id="main" class="card-page">
    <p class="card-page-brand">
      <Brand />
    </p>
    <div class="card card-page-card">{children}</div>
  </main>
)
