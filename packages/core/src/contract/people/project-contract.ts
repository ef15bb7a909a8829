import { INTERNAL_PREFIX } from '../internal/internal-contract.ts'
import { publicContract } from '../public/public-contract.ts'
import { peopleContract } from './people-contract.ts'

/** All operations of project members: the public ones and those for people only. */
export const projectContract = { ...publicContract, ...peopleContract }

export type ProjectContract = typeof projectContract

/** Path prefix of a project. */
export const PROJECT_PREFIX = `${INTERNAL_PREFIX}/projects/:project_id`
