import { createAccountStore } from './store/account-store.ts'
import { createAuditStore } from './store/audit-store.ts'
import { createClientStore } from './store/client-store.ts'
import type { Database } from './store/database.ts'
import { createEditPrompt } from './store/edit-prompt.ts'
import { createEventStore } from './store/event-store.ts'
import { createFolderStore } from './store/folder-store.ts'
import { createIdempotencyStore } from './store/idempotency-store.ts'
import { createKeyStore } from './store/key-store.ts'
import { createProjectStore } from './store/project-store.ts'
import { createPromptStore } from './store/prompt-store.ts'
import { createTestCaseStore } from './store/test-case-store.ts'
import { createUserStore } from './store/user-store.ts'
import { createWebhookStore } from './store/webhook-store.ts'

/** The stores of a database, by what they keep. */
export const createStores = ({ prisma }: Database) => ({
  prompts: createPromptStore(prisma),
  edit: createEditPrompt(prisma),
  folders: createFolderStore(prisma),
  testCases: createTestCaseStore(prisma),
  events: createEventStore(prisma),
  accounts: createAccountStore(prisma),
  audit: createAuditStore(prisma),
  idempotency: createIdempotencyStore(prisma),
  projects: createProjectStore(prisma),
  keys: createKeyStore(prisma),
  webhooks: createWebhookStore(prisma),
  users: createUserStore(prisma),
  clients: createClientStore(prisma),
})

export type Stores = ReturnType<typeof createStores>
