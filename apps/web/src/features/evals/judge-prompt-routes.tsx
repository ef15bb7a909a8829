import { versionNumber } from '@promptwire/core/contract/fields'
import {
  type ChangedJudgePrompt,
  FIRST_CUSTOM_VERSION,
} from '@promptwire/core/contract/people/judge-prompt'
import { Hono } from 'hono'
import { z } from 'zod'
import { form, type Next } from '../../session/forms/form.ts'
import { hidden, multiline, number } from '../../session/forms/form-fields.ts'
import { reportIgnoredParams } from '../../session/forms/ignored-params.ts'
import { readCursor } from '../../session/forms/read-cursor.ts'
import type { WebEnvironment, WebRequest } from '../../session/render/web-environment.ts'
import { type FormState, fieldValue, freshForm } from '../../ui/controls/form-state.ts'
import { judgePromptPath } from './eval-context.ts'
import { JudgePromptPage } from './judge-prompt-page.tsx'

const VERSIONS = 10

/** The project's judge prompt and its versions. */
export function judgePromptRoutes(): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  routes.get('/', (c) => page(c, {}))
  routes.post(
    '/',
    form({
      fields: z.object({ text: multiline(), base_version: baseVersion }),
      call: (c, edited) => c.var.projectApi.save_judge_prompt(edited),
      next: (c, { data }) => saved(c, data, `Judge prompt ${data.version} saved. New runs use it.`),
      rerender: (c, saving) => page(c, { saving }),
    }),
  )
  routes.post(
    '/restore',
    form({
      fields: z.object({ version: hidden(number()), base_version: baseVersion }),
      call: (c, { version = null, base_version }) =>
        c.var.projectApi.rollback_judge_prompt({ judge_prompt_version: version, base_version }),
      next: (c, { data }) =>
        saved(c, data, `Judge prompt ${data.version} restored. New runs use it.`),
      rerender: (c, restoring) => page(c, { restoring }),
    }),
  )
  return routes
}

/** Falls back to 0, which the API refuses after it checks the permission. */
const baseVersion = hidden(number().transform((version) => version ?? 0))

const saved = (c: WebRequest, { unchanged }: ChangedJudgePrompt, flash: string): Next => ({
  to: judgePromptPath(c.var.project),
  flash: unchanged ? 'Nothing changed: this judge prompt is already in use.' : flash,
})

/** Refused forms of the page. */
interface Forms {
  readonly saving?: FormState
  readonly restoring?: FormState
}

async function page(c: WebRequest, { saving, restoring }: Forms) {
  const { project, projectApi: api } = c.var
  const cursor = readCursor(c)
  const version = versionNumber.safeParse(Number(c.req.query('version'))).data
  reportIgnoredParams(c, { version })
  // The list has no built-in versions.
  const from_version = (version ?? 0) >= FIRST_CUSTOM_VERSION ? version : undefined
  const [{ data: current }, { data: versions, next_cursor }] = await Promise.all([
    api.get_judge_prompt({}),
    api.list_judge_prompt_versions({ cursor, from_version, limit: VERSIONS }),
  ])
  const isStale =
    saving !== undefined && fieldValue(saving, 'base_version') !== `${current.version}`
  const shown = {
    project,
    current,
    versions,
    isStale,
    restoring,
    form: saving ?? freshForm({ text: current.text }),
    isFirstPage: cursor === undefined && from_version === undefined,
    nextCursor: next_cursor ?? undefined,
  }
  return c.render(<JudgePromptPage {...shown} />, {
    title: 'Judge prompt',
    width: 'text',
  })
}
