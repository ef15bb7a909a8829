import type { Effect } from '@promptwire/contract/operation'
import type { Database } from '../../apps/api/src/platform/database/database.ts'
import type { Owner } from './fixtures/making.ts'
import type { Fixtures } from './fixtures.ts'
import { createSubject, needsFreshSubject, type Subject } from './subject.ts'

interface Operation {
  readonly name: string
  readonly effect: Effect
}

/**
 * Provides the subject for each operation in `toOrder`. Operations share a subject until one needs
 * a fresh subject.
 */
export function createSubjectWalk(fixtures: Fixtures & { database: Database }, owner: Owner) {
  let last: { readonly subject: Subject; readonly effect: Effect } | undefined
  return async ({ name, effect }: Operation): Promise<Subject> => {
    const isNextWalk = effect === 'reads' && last?.effect !== 'reads'
    if (last && !isNextWalk && !needsFreshSubject(name, { effect })) {
      last = { ...last, effect }
      return last.subject
    }
    if (last) await makeRoom(fixtures.database, owner, last.subject)
    last = { subject: await createSubject(fixtures, owner), effect }
    return last.subject
  }
}

/**
 * Deletes webhooks, providers and keys of earlier subjects: a project has a limited number of each.
 */
async function makeRoom({ prisma }: Database, { projectId }: Owner, { keyId }: Subject) {
  const where = { projectId }
  await prisma.apiKey.deleteMany({ where: { id: keyId } })
  await prisma.webhook.deleteMany({ where })
  await prisma.modelProvider.deleteMany({ where })
}
