import { INTERNAL_PREFIX } from '../internal/internal-contract.ts'
import { publicContract } from '../public/public-contract.ts'
import { peopleContract } from './people-contract.ts'

/** All that the members of a project can do there: what keys can, and what only people can. */
export const projectContract = { ...publicContract, ...peopleContract }

export type ProjectContract = typeof projectContract

/** Where they find it. */
export const PROJECT_PREFIX = `${INTERNAL_PREFIX}/projects/:project_id`
