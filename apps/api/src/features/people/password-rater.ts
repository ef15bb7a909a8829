import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { dictionary, adjacencyGraphs as graphs } from '@zxcvbn-ts/language-common'

/** Rates passwords by dictionaries that come with the product: no service is asked. */
export const passwordRater = new ZxcvbnFactory({ graphs, dictionary })
