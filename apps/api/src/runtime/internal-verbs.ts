import { listAccounts } from '../features/accounts/list-accounts.ts'
import { setPlan } from '../features/accounts/set-plan.ts'
import type { Admit } from '../features/admission/admission.ts'
import {
  allowSweep,
  enableService,
  readServiceStatus,
} from '../features/installation/service-status.ts'
import { introspectKey } from '../features/keys/introspect-key.ts'
import { introspectKeys } from '../features/keys/introspect-keys.ts'
import { exchangeCode } from '../features/oauth/exchange-code.ts'
import { createFetchMetadataDocument } from '../features/oauth/fetch-metadata-document.ts'
import { listClientKeys } from '../features/oauth/list-client-keys.ts'
import { createMetadataDocuments } from '../features/oauth/metadata-documents.ts'
import { registerClient } from '../features/oauth/register-client.ts'
import { resolveClient } from '../features/oauth/resolve-client.ts'
import { changePassword } from '../features/people/change-password.ts'
import { completeSetup } from '../features/people/complete-setup.ts'
import { personView } from '../features/people/person-view.ts'
import { endOtherSessions, endSession } from '../features/people/sessions/end-sessions.ts'
import { listSessions } from '../features/people/sessions/list-sessions.ts'
import { type SignInPorts, signIn } from '../features/people/sessions/sign-in.ts'
import { signOut } from '../features/people/sessions/sign-out.ts'
import { setupToken } from '../features/people/setup-token.ts'
import { updatePerson } from '../features/people/update-person.ts'
import { createProject } from '../features/projects/create-project.ts'
import { listProjectHomes } from '../features/projects/list-project-homes.ts'
import { listProjects } from '../features/projects/list-projects.ts'
import type { InternalVerbs } from '../http/doors/internal-routes.ts'
import { countJobs } from '../jobs/count-jobs.ts'
import type { Limiter } from '../kernel/limits/limiter.ts'
import type { Runtime } from './runtime.ts'

/** Dependencies of the internal verbs in addition to the stores. */
interface InternalPorts extends Omit<SignInPorts, 'users'> {
  readonly limiter: Limiter
  readonly admit: Admit
  /** Throws where a key asks too fast. */
  readonly limitBurst: (keyHash: string) => void
}

/** The verbs outside of projects. */
export function internalVerbs(
  { environment, stores, notes, urls, signingKeys, now, randomBytes }: Runtime,
  { limiter, admit, limitBurst, ...signInPorts }: InternalPorts,
  fetchDocument = createFetchMetadataDocument(),
): InternalVerbs {
  const { accounts, users, projects, keys, clients } = stores
  const operating = { installation: stores.installation, notes }
  const documents = createMetadataDocuments(fetchDocument, now)
  return {
    setup_state: async () => ({ data: { open: !(await users.isSetUp()) } }),
    complete_setup: completeSetup(
      users,
      signInPorts.devices,
      signInPorts.passwords,
      environment.SERVICE_SECRET.map(setupToken),
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
    list_accounts: listAccounts(accounts, environment.DEFAULT_PLAN),
    set_plan: setPlan(accounts, environment.DEFAULT_PLAN),
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
