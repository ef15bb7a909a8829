import { newId } from '../../../api/src/kernel/identifiers.ts'
import { inProject, type ShownPage } from './shown-page.ts'

const MINUTE_MS = 60_000

/** Background work, empty and with a job in each state. */
export const SHOWN_JOBS: readonly ShownPage[] = [
  { name: 'background-work-empty', path: inProject('settings/background-work') },
  {
    name: 'background-work',
    path: async ({ stack, owner: { projectId } }) => {
      const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS)
      const rows = [
        { kind: 'deliver_webhook', runAfter: ago(-4) },
        { kind: 'eval_run', lease: newId(ago(1)), startedAt: ago(1), runAfter: ago(-1) },
        {
          kind: 'eval_run',
          lastError: 'The provider refused the key.',
          outcome: 'failed',
          endedAt: ago(30),
          attempts: 5,
          maxAttempts: 5,
        },
        { kind: 'deliver_webhook', outcome: 'done', endedAt: ago(50), attempts: 1 },
        { kind: 'eval_run', outcome: 'cancelled', endedAt: ago(90), attempts: 1 },
      ]
      await stack.database.prisma.job.createMany({
        data: rows.map((row, i) => {
          const createdAt = ago(i * 20)
          return { id: newId(createdAt), projectId, createdAt, ...row }
        }),
      })
      return `/projects/${projectId}/settings/background-work`
    },
  },
]
