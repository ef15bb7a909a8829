import { Hono } from 'hono'
import { z } from 'zod'
import { form } from '../../../session/forms/form.ts'
import { text } from '../../../session/forms/form-fields.ts'
import type { WebEnvironment, WebRequest } from '../../../session/render/web-environment.ts'
import { renderAccount } from './render-account.tsx'

export const passkeyRoutes = (): Hono<WebEnvironment> =>
  new Hono<WebEnvironment>()
    .post(
      '/',
      form({
        fields: z.object({ name: text(), challenge: text(), response: text() }),
        secret: ['challenge', 'response'],
        call: (c, given) => c.var.api.add_passkey(given),
        next: () => ({ to: '/account', flash: 'Passkey added.' }),
        rerender: (c, addingPasskey) => renderAccount(c, { addingPasskey }),
      }),
    )
    .post(
      '/:passkey_id/rename',
      form({
        fields: z.object({ name: text() }),
        call: (c, { name }) => c.var.api.rename_passkey({ passkey_id: readId(c), name }),
        next: () => ({ to: '/account', flash: 'Passkey renamed.' }),
      }),
    )
    .post(
      '/:passkey_id/delete',
      form({
        fields: z.object({}),
        call: (c) => c.var.api.delete_passkey({ passkey_id: readId(c) }),
        next: () => ({ to: '/account', flash: 'Passkey deleted.' }),
      }),
    )

const readId = (c: WebRequest) => c.req.param('passkey_id') ?? ''
