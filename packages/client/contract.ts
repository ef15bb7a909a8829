// The build runs this module: the package has its results, and neither the contract nor zod.
import { declareOperationTypes } from '@promptwire/core/contract/declarations/operation-types'
import { publicContract } from '@promptwire/core/contract/public/public-contract'
import { OPERATIONS } from './src/operations.ts'

/** The sources of `src/operations.ts` in the package. */
export const table: string = `export const OPERATIONS = ${JSON.stringify(OPERATIONS)}`
export const types: string = declareOperationTypes(publicContract, Object.keys(OPERATIONS))
