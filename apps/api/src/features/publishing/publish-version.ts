import type { Output } from '@promptwire/contract/operation'
import type { publicContract } from '@promptwire/contract/public-contract'
import type { Caller } from '../../kernel/caller.ts'
import type { UnitOfWork } from '../../kernel/change/unit-of-work.ts'
import type { ResolvedPrompt } from '../../kernel/resolved-prompt.ts'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { Compute } from '../../platform/threads/task.ts'
import type { EndingNeeds } from '../ending-models/index.sql.ts'
import type { VariableUses } from '../usage/index.sql.ts'
import { changedVersion } from '../versions/index.sql.ts'
import { unknownVersion } from '../versions/index.ts'
import type { Publishing } from './publication.ts'
import { publishSaved } from './publish-saved.sql.ts'

export interface PublishServices extends EndingNeeds {
  readonly compute: Compute
  readonly variableUses: VariableUses
}

type Ports = PublishServices & { readonly unitOfWork: UnitOfWork }

export const publishVersion = verb(
  'publish_version',
  async ({
    caller,
    input,
    prompt,
    compute,
    variableUses,
    findKnownModel,
    unitOfWork,
  }: VerbContext<'publish_version', PublishServices>) => {
    const { version: number, revision: expectedRevision, live_version: expectedPublished } = input
    const allowsEmpty = input.allow_empty
    const publishing = { number, expectedRevision, expectedPublished, allowsEmpty }
    const ports = { unitOfWork, compute, variableUses, findKnownModel }
    return { data: await publish(ports, caller, prompt, publishing) }
  },
)

export async function publish(
  { unitOfWork, compute, variableUses, findKnownModel }: Ports,
  caller: Caller,
  prompt: ResolvedPrompt,
  publishing: Omit<Publishing, 'findKnownModel'>,
): Promise<Output<typeof publicContract.publish_version>> {
  await variableUses.write()
  const published = await publishSaved(unitOfWork, caller, prompt.id, {
    ...publishing,
    findKnownModel,
  })
  if (!published) throw unknownVersion(prompt, publishing.number)
  const version = await changedVersion({ db: unitOfWork, compute }, caller, prompt, published)
  return { ...version, previous_version: published.previous }
}
