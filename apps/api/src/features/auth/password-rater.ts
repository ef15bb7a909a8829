import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { dictionary, adjacencyGraphs as graphs } from '@zxcvbn-ts/language-common'

/** Rates passwords with bundled dictionaries; no external service. */
export const passwordRater = new ZxcvbnFactory({ graphs, dictionary })
