import type { Database } from './database/database.ts'
import { createAccountStore } from './store/account-store.ts'
import { createAiBudgetStore } from './store/ai-budget-store.ts'
import { createAuditStore } from './store/audit-store.ts'
import { createChanges } from './store/change.ts'
import { createClientStore } from './store/client-store.ts'
import { createEditPrompt } from './store/edit-prompt.ts'
import { createEvalStore } from './store/eval-store.ts'
import { createEventStore } from './store/event-store.ts'
import { createFindPrompt } from './store/find-prompt.ts'
import { createFindRecord } from './store/find-record.ts'
import { createFolderStore } from './store/folder-store.ts'
import { createFollowerStore } from './store/follower-store.ts'
import { createIdempotencyStore } from './store/idempotency-store.ts'
import { createInstallationStore } from './store/installation-store.ts'
import { createJobStore } from './store/job-store.ts'
import { createJudgePromptStore } from './store/judge-prompt-store.ts'
import { createKeyStore } from './store/key-store.ts'
import { createPlaygroundStore } from './store/playground-store.ts'
import { createProjectStore } from './store/project-store.ts'
import { createPromptStore } from './store/prompt-store.ts'
import { createPromptsAtOnce } from './store/prompts-at-once.ts'
import { createProposalStore } from './store/proposal-store.ts'
import { createProviderStore } from './store/provider-store.ts'
import { shareForStreams } from './store/share-of-pool.ts'
import { createTestCaseStore } from './store/test-case-store.ts'
import { createUsageOutcomes } from './store/usage-outcomes.ts'
import { createUsageStore } from './store/usage-store.ts'
import { createUserStore } from './store/user-store.ts'
import { createWebhookStore } from './store/webhook-store.ts'
import { createWriteAfterwards } from './store/write-afterwards.ts'

interface StoreOptions {
  readonly isSetQuiet?: boolean
  /** Instead of the database's clock, for tests that travel in time. */
  readonly databaseTime?: (() => Date) | undefined
}

/** The stores of a database, by what they keep; `change` makes changes of several of them one. */
export function createStores(
  database: Database,
  { isSetQuiet = false, databaseTime }: StoreOptions = {},
) {
  const usageOutcomes = createUsageOutcomes(database.pool)
  const changes = createChanges(database)
  const writeAfterwards = createWriteAfterwards(database)
  const streams = shareForStreams(database.pool)
  return {
    change: changes.change,
    allOrNone: <T>(work: () => Promise<T>) => changes.asOne(work),
    // Apart from the change of a request: what a model took is spent also where that is taken back.
    aiBudget: createAiBudgetStore(createChanges(database), writeAfterwards, databaseTime),
    prompts: createPromptStore(changes),
    edit: createEditPrompt(changes),
    atOnce: createPromptsAtOnce(changes),
    findPrompt: createFindPrompt(changes),
    findRecord: createFindRecord(changes),
    folders: createFolderStore(changes),
    testCases: createTestCaseStore(changes),
    evals: createEvalStore(changes),
    judgePrompts: createJudgePromptStore(changes),
    proposals: createProposalStore(changes),
    events: createEventStore(changes, streams),
    followers: createFollowerStore(changes, streams),
    accounts: createAccountStore(changes),
    audit: createAuditStore(changes),
    idempotency: createIdempotencyStore(changes),
    projects: createProjectStore(changes),
    keys: createKeyStore(changes),
    jobs: createJobStore(changes),
    webhooks: createWebhookStore(changes),
    providers: createProviderStore(changes),
    playgroundRuns: createPlaygroundStore(changes, writeAfterwards),
    usage: createUsageStore(changes, usageOutcomes),
    installation: createInstallationStore(changes, database, isSetQuiet),
    usageOutcomes,
    users: createUserStore(changes),
    clients: createClientStore(changes),
  }
}

export type Stores = ReturnType<typeof createStores>
