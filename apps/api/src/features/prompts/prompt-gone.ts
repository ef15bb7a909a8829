import { Failure } from '@promptwire/core/errors/failure'

/** For a prompt deleted after the request found it. */
export const promptGone = () => new Failure('NOT_FOUND', 'Prompt not found.')
