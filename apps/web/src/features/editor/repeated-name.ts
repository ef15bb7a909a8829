const STRING_OR_BRACE = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?|[{}]/gs

/** Finds a duplicate name in any object of a JSON text, of which parsing keeps only the last. */
export function repeatedName(json: string): string | undefined {
  const open: Set<string>[] = []
  for (const [token, colon] of json.matchAll(STRING_OR_BRACE)) {
    if (token === '{') open.push(new Set())
    else if (token === '}') open.pop()
    else if (colon !== undefined) {
      const name = String(JSON.parse(token.slice(0, -colon.length)))
      const names = open.at(-1)
      if (names?.has(name)) return name
      names?.add(name)
    }
  }
  return undefined
}
