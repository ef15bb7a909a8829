/**
 * Pure functions of every JavaScript runtime that `lib: es2023` lacks. Do not add anything that
 * reads a clock, a file, a network or the environment.
 */
declare class URL {
  constructor(input: string, base?: string)
  static canParse(input: string, base?: string): boolean
  hash: string
  host: string
  hostname: string
  readonly href: string
  readonly origin: string
  password: string
  pathname: string
  port: string
  protocol: string
  search: string
  readonly searchParams: URLSearchParams
  username: string
}

declare class URLSearchParams implements Iterable<[string, string]> {
  constructor(init?: string | Record<string, string> | Iterable<[string, string]>)
  append(name: string, value: string): void
  toString(): string
  set(name: string, value: string): void
  [Symbol.iterator](): Iterator<[string, string]>
}

declare class TextEncoder {
  encode(text: string): Uint8Array<ArrayBuffer>
}

declare class TextDecoder {
  constructor(
    encoding?: 'utf-8',
    options?: { readonly fatal?: boolean; readonly ignoreBOM?: boolean },
  )
  decode(bytes: Uint8Array): string
}

declare function atob(base64: string): string
