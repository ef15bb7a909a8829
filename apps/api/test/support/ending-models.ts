import type { Client } from '@promptwire/contract/derive/client'
import type { PublicContract } from '@promptwire/contract/public-contract'
import { indexKnownModels } from '@promptwire/core/models/known/known-model'
import { KNOWN_MODELS } from '@promptwire/core/models/known/known-models'
import type { TestApi } from '../../../../test/support/api.ts'
import { test as apiTest } from '../../../../test/support/api-test.ts'
import type { Owner } from '../../../../test/support/fixtures/making.ts'
import { SERVICE_SECRET } from '../../../../test/support/fixtures.ts'
import { countEndingPrompts, warnOfEnds } from '../../src/features/ending-models/index.sql.ts'
import { createMailer } from '../../src/features/mail/mailer.sql.ts'
import { deriveSecrets } from '../../src/runtime/derived-secrets.ts'
import { WITH_EMAIL } from './emails.ts'

interface Given {
  readonly api: TestApi
  readonly client: Client<PublicContract>
  readonly key: { readonly bearer: string }
  readonly owner: Owner
}

const mailer = createMailer(deriveSecrets([SERVICE_SECRET]).mailKeys, true)

/** End dates that replace the known dates. */
type Ends = Readonly<Record<string, string>>

/** The parts of a process that warn about ending models. */
export const createWarning = ({ unitOfWork }: Pick<TestApi, 'unitOfWork'>, ends: Ends = {}) => ({
  unitOfWork,
  findKnownModel: indexKnownModels(
    KNOWN_MODELS.map((row) => ({ ...row, ends_at: ends[row.name] ?? row.ends_at })),
  ),
  mailer,
  webUrl: 'http://web.test',
})

/** Prompts that name models, checks on given days, and events since the last check. */
export function createEndingModels({ api, client, key, owner }: Given) {
  const save = async (slug: string) => {
    const { data } = await client.save_draft_version({ prompt_id: slug }, key)
    await client.publish_version({ prompt_id: slug, version: data.version }, key)
  }
  const edit = (slug: string, model: string) =>
    client.update_prompt({ prompt_id: slug, model_config: { model } }, key)
  let seen = 0
  return {
    at(date: string) {
      api.clock.now = new Date(`${date}T09:00:00Z`)
    },
    /** A prompt whose version 1 is live. */
    async live(slug: string, model: string, name = slug) {
      await client.create_prompt({ name, slug, model_config: { model } }, key)
      const block = { type: 'custom', title: 'Text', content: 'Greet.' } as const
      await client.create_block({ prompt_id: slug, ...block }, key)
      await save(slug)
    },
    edit,
    /** The prompt's next version, with another model. */
    async next(slug: string, model: string) {
      await edit(slug, model)
      await save(slug)
    },
    /** Counts prompts of all projects, as operators see them. */
    count: () =>
      countEndingPrompts(api.unitOfWork, indexKnownModels(KNOWN_MODELS), api.clock.now, 30),
    /** Checks for ending models like each process; `ends` overrides dates. */
    warn(ends: Ends = {}, by: Pick<TestApi, 'unitOfWork'> = api) {
      const { signal } = new AbortController()
      return warnOfEnds(createWarning(by, ends), api.clock.now, { signal, onStep: async () => {} })
    },
    async events(): Promise<unknown[]> {
      const where = { projectId: owner.projectId, type: 'model.ending' }
      const rows = await api.database.prisma.event.findMany({ where, orderBy: { number: 'asc' } })
      const found = rows.slice(seen).map(({ data }) => {
        const { trace, ...rest } = data as Record<string, unknown>
        return rest
      })
      seen = rows.length
      return found
    },
  }
}

/** Runs on 10 January 2027: gpt-5 has ended, and gpt-4o ends in four days. */
export const test = apiTest
  .extend('apiOptions', { scope: 'file' }, WITH_EMAIL)
  // Keys and sessions are created on that day, too.
  .extend('owner', ({ api }) => {
    api.clock.now = new Date('2027-01-10T09:00:00Z')
    return api.owner()
  })
  .extend('ending', ({ api, client, devKey, owner }) =>
    createEndingModels({ api, client, key: devKey, owner }),
  )
