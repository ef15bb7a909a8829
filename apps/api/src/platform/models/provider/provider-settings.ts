/** Every setting that the SDKs would otherwise read from the environment. */
export interface ProviderSettings {
  readonly baseURL: string
  readonly apiKey: string
  readonly fetch: typeof globalThis.fetch
}
