import type { Database } from './database/database.ts'
import { createJoiningClient } from './database/one-transaction.ts'
import { createAccountStore } from './store/account-store.ts'
import { createAuditStore } from './store/audit-store.ts'
import { createClientStore } from './store/client-store.ts'
import { createEditPrompt } from './store/edit-prompt.ts'
import { createEventStore } from './store/event-store.ts'
import { createFindPrompt } from './store/find-prompt.ts'
import { createFolderStore } from './store/folder-store.ts'
import { createIdempotencyStore } from './store/idempotency-store.ts'
import { createKeyStore } from './store/key-store.ts'
import { createProjectStore } from './store/project-store.ts'
import { createPromptRecords } from './store/prompt-records.ts'
import { createPromptStore } from './store/prompt-store.ts'
import { createTestCaseStore } from './store/test-case-store.ts'
import { createUserStore } from './store/user-store.ts'
import { createWebhookStore } from './store/webhook-store.ts'

/** The stores of a database, by what they keep; the changes of a request may be one transaction. */
export function createStores(database: Database) {
  const client = createJoiningClient(database.prisma)
  const { prisma } = client
  return {
    prompts: createPromptStore(prisma),
    edit: createEditPrompt(client),
    records: createPromptRecords(prisma),
    findPrompt: createFindPrompt(prisma),
    folders: createFolderStore(prisma),
    testCases: createTestCaseStore(prisma),
    events: createEventStore(prisma),
    accounts: createAccountStore(prisma),
    audit: createAuditStore(prisma),
    idempotency: createIdempotencyStore(client),
    projects: createProjectStore(prisma),
    keys: createKeyStore(prisma),
    webhooks: createWebhookStore(prisma),
    users: createUserStore(prisma),
    clients: createClientStore(prisma),
  }
}

export type Stores = ReturnType<typeof createStores>
