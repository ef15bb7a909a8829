import { INTERNAL_PREFIX } from './internal-contract.ts'
import { peopleContract } from './people-contract.ts'
import { publicContract } from './public-contract.ts'

/** All operations for project members: public ones and those for people only. */
export const projectContract = { ...publicContract, ...peopleContract }

export type ProjectContract = typeof projectContract

export const PROJECT_PREFIX = `${INTERNAL_PREFIX}/projects/:project_id`
