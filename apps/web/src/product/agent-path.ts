import type { Project } from '@promptwire/contract/projects/project'

/** Path of an agent's sessions. An agent is a program with a key, or the AI client that has it. */
export const agentPath = ({ id }: Pick<Project, 'id'>, keyId: string): string =>
  `/projects/${id}/audit-log/agents/${keyId}`

/** Any audit entry of the session identifies it. */
export const sessionPath = (
  project: Pick<Project, 'id'>,
  keyId: string,
  sessionId: string,
): string => `${agentPath(project, keyId)}/sessions/${sessionId}`
