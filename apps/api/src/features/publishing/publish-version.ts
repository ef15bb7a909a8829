import type { Output } from '@promptwire/core/contract/operation'
import type { publicContract } from '@promptwire/core/contract/public/public-contract'
import type { Caller } from '../../kernel/caller.ts'
import type { UnitOfWork } from '../../kernel/change/unit-of-work.ts'
import type { ResolvedPrompt } from '../../kernel/resolved-prompt.ts'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { Compute } from '../../platform/threads/task.ts'
import type { VariableUses } from '../usage/index.sql.ts'
import { changedVersion } from '../versions/index.sql.ts'
import { unknownVersion } from '../versions/index.ts'
import type { Publishing } from './publication.ts'
import { publishSaved } from './publish-saved.sql.ts'

/** Services that publishing takes. */
export interface PublishServices {
  readonly compute: Compute
  readonly variableUses: VariableUses
}

type Ports = PublishServices & { readonly unitOfWork: UnitOfWork }

/** Makes a saved version the one that live keys get, from the next request on. */
export const publishVersion = verb(
  'publish_version',
  async ({
    caller,
    input,
    prompt,
    compute,
    variableUses,
    unitOfWork,
  }: VerbContext<'publish_version', PublishServices>) => {
    const { version: number, revision: expectedRevision, live_version: expectedPublished } = input
    const allowsEmpty = input.allow_empty
    const publishing = { number, expectedRevision, expectedPublished, allowsEmpty }
    const ports = { unitOfWork, compute, variableUses }
    return { data: await publish(ports, caller, prompt, publishing) }
  },
)

/** Publishes, and answers what there is to say of the version. */
export async function publish(
  { unitOfWork, compute, variableUses }: Ports,
  caller: Caller,
  prompt: ResolvedPrompt,
  publishing: Publishing,
): Promise<Output<typeof publicContract.publish_version>> {
  await variableUses.write()
  const published = await publishSaved(unitOfWork, caller, prompt.id, publishing)
  if (!published) throw unknownVersion(prompt, publishing.number)
  const version = await changedVersion({ db: unitOfWork, compute }, caller, prompt, published)
  return { ...version, previous_version: published.previous }
}
