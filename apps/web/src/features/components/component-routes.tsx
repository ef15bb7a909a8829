import { Hono } from 'hono'
import { z } from 'zod'
import { form } from '../../session/form.ts'
import { choice, text, texts } from '../../session/form-fields.ts'
import type { WebEnvironment, WebRequest } from '../../session/web-environment.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { type FormState, freshForm } from '../../ui/form-state.ts'
import { ComponentsPage } from './components-page.tsx'
import { Controls } from './controls.tsx'

const FILLED = {
  name: 'Checkout service',
  about: 'Says what it does.',
  kind: 'live',
  role: 'editor',
  may: ['read'],
}

/** Every component in every state, for whoever builds pages; not served in production. */
export function componentRoutes(): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  routes.get('/ui', (c) => page(c, freshForm(FILLED)))
  routes.get('/ui/dialog', (c) =>
    c.render(
      <>
        <ComponentsPage form={freshForm(FILLED)} />
        <Dialog title="New key" closeHref="/ui">
          <Controls form={freshForm({ kind: 'live' }, 'name')} action="/ui" prefix="dialog-" />
        </Dialog>
      </>,
      { title: 'Components' },
    ),
  )
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
      next: () => ({ to: '/ui', say: 'Saved. Live now; 3 programs are listening.' }),
      again: page,
    }),
  )
  return routes
}

const page = (c: WebRequest, form: FormState) =>
  c.render(<ComponentsPage form={form} />, { title: 'Components' })
