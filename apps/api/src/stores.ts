import type { Database } from './database/database.ts'
import { createAccountStore } from './store/account-store.ts'
import { createAiBudgetStore } from './store/ai-budget-store.ts'
import { createAuditStore } from './store/audit-store.ts'
import { createBulkPrompts } from './store/bulk-prompts.ts'
import { createTransactor } from './store/change.ts'
import { createClientStore } from './store/client-store.ts'
import { createDurableWrite } from './store/durable-write.ts'
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
import { createStreamPoolShare } from './store/pool-share.ts'
import { createProjectStore } from './store/project-store.ts'
import { createPromptStore } from './store/prompt-store.ts'
import { createProposalStore } from './store/proposal-store.ts'
import { createProviderStore } from './store/provider-store.ts'
import { createPublishStore } from './store/publish-store.ts'
import { createTestCaseStore } from './store/test-case-store.ts'
import { createUsageOutcomes } from './store/usage-outcomes.ts'
import { createUsageStore } from './store/usage-store.ts'
import { createUserStore } from './store/user-store.ts'
import { createVersionStore } from './store/version-store.ts'
import { createWebhookStore } from './store/webhook-store.ts'

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
  const transactor = createTransactor(database)
  const durableWrite = createDurableWrite(database)
  const streams = createStreamPoolShare(database.pool)
  return {
    change: transactor.change,
    atomically: <T>(work: () => Promise<T>) => transactor.atomically(work),
    // Apart from the change of a request: what a model took is spent also where that is taken back.
    aiBudget: createAiBudgetStore(createTransactor(database), durableWrite, databaseTime),
    prompts: {
      ...createPromptStore(transactor),
      ...createVersionStore(transactor),
      ...createPublishStore(transactor),
    },
    edit: createEditPrompt(transactor),
    bulk: createBulkPrompts(transactor),
    findPrompt: createFindPrompt(transactor),
    findRecord: createFindRecord(transactor),
    folders: createFolderStore(transactor),
    testCases: createTestCaseStore(transactor),
    evals: createEvalStore(transactor),
    judgePrompts: createJudgePromptStore(transactor),
    proposals: createProposalStore(transactor),
    events: createEventStore(transactor, streams),
    followers: createFollowerStore(transactor, streams),
    accounts: createAccountStore(transactor),
    audit: createAuditStore(transactor),
    idempotency: createIdempotencyStore(transactor),
    projects: createProjectStore(transactor),
    keys: createKeyStore(transactor),
    jobs: createJobStore(transactor),
    webhooks: createWebhookStore(transactor),
    providers: createProviderStore(transactor),
    playgroundRuns: createPlaygroundStore(transactor, durableWrite),
    usage: createUsageStore(transactor, usageOutcomes),
    installation: createInstallationStore(transactor, database, isSetQuiet),
    usageOutcomes,
    users: createUserStore(transactor),
    clients: createClientStore(transactor),
  }
}

export type Stores = ReturnType<typeof createStores>
