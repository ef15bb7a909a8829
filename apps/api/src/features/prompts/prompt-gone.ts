import { Failure } from '@promptwire/core/errors/failure'

/** A prompt that was deleted after the request found it. */
export const promptGone = () => new Failure('NOT_FOUND', 'Prompt not found.')
