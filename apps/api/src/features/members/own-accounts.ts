import { getRolePermissions } from '@promptwire/core/access/roles'
import { newId } from '../../kernel/identifiers.ts'
import { internalVerb } from '../../kernel/verb.ts'
import { projectView } from '../projects/index.ts'
import { findOwnAccounts, insertAccount, updateAccountName } from './own-accounts.sql.ts'

export const listOwnAccounts = internalVerb(
  'list_own_accounts',
  async ({ caller: { userId }, unitOfWork }) => ({
    data: await findOwnAccounts(unitOfWork, userId),
  }),
)

export const createAccount = internalVerb(
  'create_account',
  async ({ caller: person, input: { name, project_name }, unitOfWork }) => {
    const { at } = person
    const account = { id: newId(at), name }
    const project = { id: newId(at), name: project_name }
    await insertAccount(unitOfWork, person, { ...account, project })
    const created = {
      ...project,
      promptCount: 0,
      keyCount: 0,
      approvalRequired: false,
      promptFilesUrl: null,
      createdAt: at,
    }
    return { data: { account, project: projectView(created, getRolePermissions('owner')) } }
  },
)

export const renameAccount = internalVerb(
  'rename_account',
  async ({ caller, input: { name }, unitOfWork }) => {
    await updateAccountName(unitOfWork, caller, name)
    return { data: { id: caller.accountId, name } }
  },
)
