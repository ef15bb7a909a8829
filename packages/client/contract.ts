// The build runs this module: the package has its result, and neither the contract nor zod.
import { declareOperationTypes } from '@promptwire/contract/declarations/operation-types'
import { publicContract } from '@promptwire/contract/public-contract'
import { OPERATIONS } from './src/operations-built.ts'

/** The declarations of `src/operations-built.ts` in the package. */
export const types: string = declareOperationTypes(publicContract, Object.keys(OPERATIONS))
