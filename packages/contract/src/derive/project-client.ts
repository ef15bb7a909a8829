import { fillPath } from '../build-request.ts'
import { PROJECT_PREFIX, type ProjectContract, projectContract } from '../project-contract.ts'
import { type Client, createClient, type Send } from './client.ts'

/** Typed client for project members, on the API's internal listener. */
export const createProjectClient = (
  apiUrl: string,
  project_id: string,
  send: Send,
): Client<ProjectContract> =>
  createClient(projectContract, apiUrl + fillPath(PROJECT_PREFIX, { project_id }), send)
