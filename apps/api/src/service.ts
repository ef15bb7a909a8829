import { createHmac } from 'node:crypto'
import type { PublicUrls } from '@promptwire/core/oauth/discovery'
import type { SigningKeys } from '@promptwire/core/oauth/signing-keys'
import { createConsumeAttempt } from '@promptwire/runtime/rate-limit'
import type { Logger } from 'pino'
import { createKey } from './domain/key/create-key.ts'
import { introspectKey } from './domain/key/introspect-key.ts'
import { listKeys } from './domain/key/list-keys.ts'
import { revokeKey } from './domain/key/revoke-key.ts'
import { exchangeCode } from './domain/oauth/exchange-code.ts'
import { registerClient } from './domain/oauth/register-client.ts'
import { type FetchMetadataDocument, resolveClient } from './domain/oauth/resolve-client.ts'
import { createProject } from './domain/project/create-project.ts'
import { listProjects } from './domain/project/list-projects.ts'
import { readProject } from './domain/project/read-project.ts'
import { getCompiledPrompt } from './domain/prompt/get-compiled-prompt.ts'
import { getPrompt } from './domain/prompt/get-prompt.ts'
import { listPrompts } from './domain/prompt/list-prompts.ts'
import { createServeContent } from './domain/prompt/served-content.ts'
import { signIn } from './domain/session/sign-in.ts'
import { signOut } from './domain/session/sign-out.ts'
import { completeSetup } from './domain/setup/complete-setup.ts'
import type { Surroundings } from './domain/surroundings.ts'
import { createApp } from './http/app.ts'
import type { InternalVerbs } from './http/internal-routes.ts'
import type { PublicVerbs } from './http/public-routes.ts'
import { createAdmit } from './store/admission.ts'
import { createClientStore } from './store/client-store.ts'
import type { Database } from './store/database.ts'
import { createFetchMetadataDocument } from './store/fetch-metadata-document.ts'
import { createKeyStore } from './store/key-store.ts'
import { createProjectStore } from './store/project-store.ts'
import { createPromptStore } from './store/prompt-store.ts'
import { createUserStore } from './store/user-store.ts'

export interface ServiceOptions extends Surroundings {
  readonly database: Database
  readonly log: Logger
  readonly urls: PublicUrls
  readonly baseUrl: string
  readonly signingKeys: SigningKeys
  readonly serviceSecret: string
  readonly sunsetOfV1?: Date | undefined
  readonly isDraining?: () => boolean
  readonly fetchMetadataDocument?: FetchMetadataDocument
}

/** The stores of a database, by what they keep. */
export const createStores = ({ prisma }: Database) => ({
  prompts: createPromptStore(prisma),
  projects: createProjectStore(prisma),
  keys: createKeyStore(prisma),
  users: createUserStore(prisma),
  clients: createClientStore(prisma),
})

type Stores = ReturnType<typeof createStores>

/** Puts stores, verbs and routes together; everything a process needs comes in through `options`. */
export function createService(options: ServiceOptions) {
  const { database, now, log, baseUrl, serviceSecret, sunsetOfV1 } = options
  const stores = createStores(database)
  const isReady = async () =>
    !options.isDraining?.() && (await database.pool.query('SELECT 1').then(Boolean, () => false))
  return createApp({
    publicVerbs: publicVerbs(stores),
    internalVerbs: internalVerbs(stores, options),
    internalAccess: { users: stores.users, serviceSecret, now },
    admit: createAdmit(database.pool, now),
    ...{ now, log, baseUrl, sunsetOfV1, isReady },
  })
}

function publicVerbs({ prompts }: Stores): PublicVerbs {
  const serveContent = createServeContent(prompts)
  return {
    list_prompts: listPrompts(prompts),
    get_prompt: getPrompt(serveContent),
    get_compiled_prompt: getCompiledPrompt(serveContent),
  }
}

function internalVerbs(stores: Stores, options: ServiceOptions): InternalVerbs {
  const { users, projects, keys, clients } = stores
  const fetchDocument = options.fetchMetadataDocument ?? createFetchMetadataDocument()
  return {
    setup_state: async () => ({ data: { open: !(await users.isSetUp()) } }),
    complete_setup: completeSetup(users, setupToken(options.serviceSecret), options),
    sign_in: signIn(users, createConsumeAttempt(10, 60), options),
    sign_out: signOut(users, options),
    current_user: async ({ user }) => ({ data: user }),
    list_projects: listProjects(projects),
    create_project: createProject(projects, options),
    read_project: readProject(projects),
    list_keys: listKeys(keys, projects),
    create_key: createKey(keys, projects, options),
    revoke_key: revokeKey(keys, projects, options),
    resolve_client: resolveClient(clients, fetchDocument, options),
    register_client: registerClient(clients, options),
    exchange_code: exchangeCode(stores, options.signingKeys, options.urls, options),
    introspect_key: introspectKey(keys),
  }
}

/** The token of the set-up link: the same on every replica and boot, without a row to keep it. */
export const setupToken = (serviceSecret: string): string =>
  createHmac('sha256', serviceSecret).update('setup').digest('base64url')
