import { listAccounts } from './domain/account/list-accounts.ts'
import { setPlan } from './domain/account/set-plan.ts'
import type { Admit } from './domain/admission/admission.ts'
import {
  allowSweep,
  enableService,
  readServiceStatus,
} from './domain/installation/service-status.ts'
import { countJobs } from './domain/job/count-jobs.ts'
import { introspectKey } from './domain/key/introspect-key.ts'
import { introspectKeys } from './domain/key/introspect-keys.ts'
import type { Limiter } from './domain/limit/limiter.ts'
import { exchangeCode } from './domain/oauth/exchange-code.ts'
import { listClientKeys } from './domain/oauth/list-client-keys.ts'
import { createMetadataDocuments } from './domain/oauth/metadata-documents.ts'
import { registerClient } from './domain/oauth/register-client.ts'
import { resolveClient } from './domain/oauth/resolve-client.ts'
import { createProject } from './domain/project/create-project.ts'
import { listProjectHomes } from './domain/project/list-project-homes.ts'
import { listProjects } from './domain/project/list-projects.ts'
import { changePassword } from './domain/session/change-password.ts'
import { endOtherSessions, endSession } from './domain/session/end-sessions.ts'
import { listSessions } from './domain/session/list-sessions.ts'
import { personView } from './domain/session/person-view.ts'
import { type SignInPorts, signIn } from './domain/session/sign-in.ts'
import { signOut } from './domain/session/sign-out.ts'
import { updatePerson } from './domain/session/update-person.ts'
import { completeSetup } from './domain/setup/complete-setup.ts'
import type { InternalVerbs } from './http/internal-routes.ts'
import { createFetchMetadataDocument } from './outside/fetch-metadata-document.ts'
import type { ServiceOptions } from './service.ts'
import { setupToken } from './setup-token.ts'
import type { Stores } from './stores.ts'

/** What the internal verbs need beside the stores. */
interface InternalPorts extends Omit<SignInPorts, 'users'> {
  readonly limiter: Limiter
  readonly admit: Admit
  /** Throws where a key asks too fast. */
  readonly limitBurst: (keyHash: string) => void
}

/** What the operations outside of projects do. */
export function internalVerbs(
  stores: Stores,
  { limiter, admit, limitBurst, ...signInPorts }: InternalPorts,
  options: ServiceOptions,
): InternalVerbs {
  const { accounts, users, projects, keys, clients } = stores
  const { randomBytes, signingKeys, urls } = options
  const fetchDocument = options.fetchMetadataDocument ?? createFetchMetadataDocument()
  const operating = { installation: stores.installation, notes: options.notes }
  const documents = createMetadataDocuments(fetchDocument, options.now)
  return {
    setup_state: async () => ({ data: { open: !(await users.isSetUp()) } }),
    complete_setup: completeSetup(
      users,
      signInPorts.devices,
      signInPorts.passwords,
      options.serviceSecrets.map(setupToken),
      randomBytes,
    ),
    sign_in: signIn({ users, ...signInPorts }, randomBytes),
    sign_out: signOut(users, signInPorts.report),
    current_user: async ({ user }) => ({ data: personView(user) }),
    update_person: updatePerson(users),
    change_password: changePassword(users, signInPorts.passwords, limiter, signInPorts.report),
    list_sessions: listSessions(users),
    end_session: endSession(users, signInPorts.report),
    end_other_sessions: endOtherSessions(users, signInPorts.report),
    list_projects: listProjects(projects),
    create_project: createProject(projects),
    list_project_homes: listProjectHomes(projects),
    list_accounts: listAccounts(accounts, options.defaultPlan),
    set_plan: setPlan(accounts, options.defaultPlan),
    count_jobs: countJobs(stores.jobs),
    read_service_status: readServiceStatus(operating),
    enable_service: enableService(operating),
    allow_sweep: allowSweep(operating),
    resolve_client: resolveClient(clients, documents, limiter),
    register_client: registerClient(clients, limiter),
    list_client_keys: listClientKeys(keys),
    exchange_code: exchangeCode({ ...stores, limiter }, signingKeys, urls, randomBytes),
    introspect_key: introspectKey(admit),
    introspect_keys: introspectKeys(admit, limitBurst),
  }
}
