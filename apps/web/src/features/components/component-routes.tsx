import { Hono } from 'hono'
import { z } from 'zod'
import { readTheme } from '../../session/auth/theme-cookie.ts'
import { form } from '../../session/forms/form.ts'
import { choice, text, texts } from '../../session/forms/form-fields.ts'
import type { WebEnvironment, WebRequest } from '../../session/render/web-environment.ts'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { type FormState, freshForm } from '../../ui/controls/form-state.ts'
import { ResubmitForm } from '../../ui/controls/resubmit-form.tsx'
import { ErrorPage } from '../../ui/layout/error-page.tsx'
import { ComponentsPage } from './components-page.tsx'
import { Controls } from './controls.tsx'
import { FramePage } from './frame-page.tsx'
import { PromptPage } from './prompt-page.tsx'

const FILLED = {
  name: 'Checkout service',
  about: 'Handles checkout.',
  kind: 'live',
  role: 'editor',
  may: ['read'],
}

/** Every component in every state, for page developers. Not served in production. */
export function componentRoutes(): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  routes.get('/ui', (c) => page(c, freshForm(FILLED)))
  routes.get('/ui/dialog', dialogPage)
  routes.get('/ui/prompt', (c) => c.render(<PromptPage />, { title: "A prompt's page" }))
  routes.get('/ui/frame', (c) =>
    c.html(<FramePage theme={readTheme(c)} nonce={c.get('nonce') ?? ''} />),
  )
  routes.get('/ui/card', cardPage)
  routes.post(
    '/ui',
    form({
      fields: z.object({
        name: text(),
        about: text(),
        role: text(),
        kind: choice(['live', 'dev'], 'live'),
        may: texts(),
      }),
      call: async () => {},
      next: () => ({ to: '/ui', flash: 'Saved. Live now; 3 programs are listening.' }),
      rerender: page,
    }),
  )
  return routes
}

const page = (c: WebRequest, form: FormState) =>
  c.render(<ComponentsPage form={form} />, { title: 'Components' })

const dialogPage = (c: WebRequest) =>
  c.render(
    <>
      <ComponentsPage form={freshForm(FILLED)} />
      <Dialog title="New key" closeHref="/ui" wide={c.req.query('wide') !== undefined}>
        <Controls form={freshForm({ kind: 'live' }, 'name')} action="/ui" prefix="dialog-" />
      </Dialog>
    </>,
    { title: 'Components' },
  )

/** An error card, which needs no API, with a form to resend the input. */
const cardPage = (c: WebRequest) =>
  c.render(
    <>
      <ErrorPage
        title="Something went wrong"
        message="Something went wrong on our side. Try again. If it keeps failing, report the request ID."
        requestId="0f3c"
      />
      <ResubmitForm action="/ui" values={{ name: ['Checkout'] }} />
    </>,
    { title: 'Something went wrong', around: 'card' },
  )
