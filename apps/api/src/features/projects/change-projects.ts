import { getRolePermissions } from '@promptwire/core/access/roles'
import { Failure, invalidField } from '@promptwire/core/errors/failure'
import { visibleName } from '@promptwire/core/text/visible-name'
import { newId } from '../../kernel/identifiers.ts'
import { internalVerb, verb } from '../../kernel/verb.ts'
import { updateSetting } from './nullable-settings.sql.ts'
import {
  detachProject,
  insertProject,
  updateProjectName,
  updateSwitch,
} from './project-changes.sql.ts'
import { countProjectContents } from './project-stats.sql.ts'
import { projectView } from './project-view.ts'
import { requireProject } from './require-project.ts'

/**
 * Creates a project in the named account, or in the first one where the person's role allows it.
 */
export const createProject = internalVerb(
  'create_project',
  async ({ caller: person, input: { name, account_id: accountId }, unitOfWork }) => {
    const wanted = { id: newId(person.at), name, accountId }
    const project = await insertProject(unitOfWork, person, wanted)
    if (!project) throw new Failure('FORBIDDEN', 'Your role does not allow creating projects.')
    return { data: projectView(project, getRolePermissions(project.role)) }
  },
)

/** Renames the project; addresses and keys contain its id, so they stay valid. */
export const renameProject = verb('rename_project', async ({ caller, input, unitOfWork }) => {
  const renamed = requireProject(await updateProjectName(unitOfWork, caller, input.name))
  return { data: projectView(renamed, caller.may) }
})

/** Sets whether the gate lets only versions that passed their test cases go live. */
export const setPublishGate = verb(
  'set_publish_gate',
  async ({ caller, input: { on }, unitOfWork }) => {
    requireProject((await updateSwitch(unitOfWork, caller, 'publishGate', on)) || undefined)
    return { data: { on } }
  },
)

/** Sets whether only versions that accept live callers' variables go live. */
export const setVariableCheck = verb(
  'set_variable_check',
  async ({ caller, input: { on }, unitOfWork }) => {
    requireProject((await updateSwitch(unitOfWork, caller, 'variableCheck', on)) || undefined)
    return { data: { on } }
  },
)

export const setModelEndRule = verb(
  'set_model_end_rule',
  async ({ caller, input: { days }, unitOfWork }) => {
    await updateSetting(unitOfWork, caller, 'modelEndDays', days)
    return { data: { days } }
  },
)

/** Whether everyone may read the project's live skills. */
export const getPublicSkills = verb('get_public_skills', async ({ caller, unitOfWork }) => {
  const select = { publicSkills: true }
  const where = { id: caller.projectId }
  const project = requireProject(
    (await unitOfWork.prisma.project.findUnique({ where, select })) ?? undefined,
  )
  return { data: { on: project.publicSkills } }
})

/** Sets whether everyone may read the project's live skills. */
export const setPublicSkills = verb(
  'set_public_skills',
  async ({ caller, input: { on }, unitOfWork }) => {
    requireProject((await updateSwitch(unitOfWork, caller, 'publicSkills', on)) || undefined)
    return { data: { on } }
  },
)

/**
 * Deletes the project: keys and pages stop working with the next request, and housekeeping removes
 * the data. The audit log stays.
 */
export const deleteProject = verb(
  'delete_project',
  async ({ caller, input: { name }, unitOfWork }) => {
    const contents = await countProjectContents(unitOfWork, caller)
    const isDeleted = await detachProject(unitOfWork, caller, visibleName(name), contents)
    if (isDeleted) return { data: null }
    throw invalidField('name', 'is not the name of this project.')
  },
)
