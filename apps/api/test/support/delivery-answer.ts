interface Envelope {
  data: Record<string, unknown> & { prompt: string; version: string | number; etag: string }
  error: { code: string; message: string } | null
}

/** A delivery response without a known type. */
export const readEnvelope = async (response: Response) => (await response.json()) as Envelope

export const withVariables = (path: string, variables: unknown) =>
  `${path}?variables=${encodeURIComponent(JSON.stringify(variables))}`
