import type { Project } from '@promptwire/core/contract/people/project'

/** Path of an agent's sessions: of the program with a key, or the AI client that has it. */
export const agentPath = ({ id }: Pick<Project, 'id'>, keyId: string): string =>
  `/projects/${id}/audit-log/agents/${keyId}`

/** Path of a session, by any of its audit entries. */
export const sessionPath = (
  project: Pick<Project, 'id'>,
  keyId: string,
  sessionId: string,
): string => `${agentPath(project, keyId)}/sessions/${sessionId}`
