/** Where people set up the model providers of a project. */
export const modelsPage = (webUrl: string, projectId: string): string =>
  `${webUrl}/projects/${projectId}/models`
