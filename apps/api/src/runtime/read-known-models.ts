import { readFileSync } from 'node:fs'
import {
  type FindKnownModel,
  indexKnownModels,
  type KnownModel,
} from '@promptwire/core/models/known/known-model'
import { KNOWN_MODELS } from '@promptwire/core/models/known/known-models'
import {
  KnownModelsFileError,
  mergeKnownModels,
} from '@promptwire/core/models/known/known-models-file'
import type { Logger } from 'pino'

/**
 * Merges the operator's file into the built-in models; without a usable file, uses only the
 * built-in ones.
 */
export const readKnownModels = (file: string | undefined, log: Logger): FindKnownModel =>
  indexKnownModels(file === undefined ? KNOWN_MODELS : readFile(file, log))

function readFile(file: string, log: Logger): readonly KnownModel[] {
  try {
    return mergeKnownModels(KNOWN_MODELS, readFileSync(file, 'utf8'))
  } catch (error) {
    const place = error instanceof KnownModelsFileError ? { line: error.line } : {}
    const reason = error instanceof Error ? error.message : 'cannot be read'
    log.error({ file, ...place, reason }, UNUSABLE)
    return KNOWN_MODELS
  }
}

const UNUSABLE = 'KNOWN_MODELS_FILE is not usable, so only the built-in models have end dates'
