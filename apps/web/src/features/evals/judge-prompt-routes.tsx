import { FIRST_CUSTOM_VERSION } from '@promptwire/contract/evals/judge-prompt'
import { versionNumber } from '@promptwire/contract/fields'
import { Hono } from 'hono'
import { z } from 'zod'
import { form } from '../../session/forms/form.ts'
import { hidden, multiline, number } from '../../session/forms/form-fields.ts'
import { reportIgnoredParams } from '../../session/forms/ignored-params.ts'
import type { WebEnvironment, WebRequest } from '../../session/render/web-environment.ts'
import { type FormState, fieldValue, freshForm } from '../../ui/controls/form-state.ts'
import { judgePromptPath } from './eval-context.ts'
import { JudgePromptPage } from './judge-prompt-page.tsx'

/** The project's judge prompt, and a text that an earlier run used. */
export function judgePromptRoutes(): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  routes.get('/', (c) => page(c))
  routes.post(
    '/',
    form({
      fields: z.object({ text: multiline(), base_version: baseVersion }),
      call: (c, edited) => c.var.projectApi.save_judge_prompt(edited),
      next: (c, { data: { unchanged } }) => ({
        to: judgePromptPath(c.var.project),
        flash: unchanged
          ? 'Nothing changed: this judge prompt is already in use.'
          : 'Judge prompt saved. New runs use it.',
      }),
      rerender: page,
    }),
  )
  return routes
}

/** Falls back to 0, which the API rejects after it checks the permission. */
const baseVersion = hidden(number().transform((version) => version ?? 0))

async function page(c: WebRequest, saving?: FormState) {
  const { project, projectApi: api } = c.var
  const version = versionNumber.safeParse(Number(c.req.query('version'))).data
  reportIgnoredParams(c, { version })
  const { data: current } = await api.get_judge_prompt({})
  // Built-in texts are in `default`.
  const isOther = version !== undefined && version >= FIRST_CUSTOM_VERSION
  const used =
    isOther && version !== current.version ? await api.get_judge_prompt({ version }) : null
  const isStale =
    saving !== undefined && fieldValue(saving, 'base_version') !== `${current.version}`
  const shown = {
    project,
    current,
    used: used?.data,
    isStale,
    form: saving ?? freshForm({ text: current.text }),
  }
  return c.render(<JudgePromptPage {...shown} />, {
    title: 'Judge prompt',
    width: 'text',
  })
}
