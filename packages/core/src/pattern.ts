/**
 * Compiles a regular expression with the `u` flag, or without it where only that is valid JavaScript:
 * `\-` or `a{,3}`. Throws where neither is.
 */
export function compilePattern(source: string): RegExp {
  try {
    return new RegExp(source, 'u')
  } catch {
    return new RegExp(source)
  }
}
