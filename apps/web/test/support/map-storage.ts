/** Web Storage in memory. */
export class MapStorage implements Storage {
  readonly #items = new Map<string, string>()

  get length(): number {
    return this.#items.size
  }

  names = (): string[] => [...this.#items.keys()]

  key = (at: number): string | null => this.names()[at] ?? null

  getItem = (name: string): string | null => this.#items.get(name) ?? null

  setItem = (name: string, value: string): void => void this.#items.set(name, value)

  removeItem = (name: string): void => void this.#items.delete(name)

  clear = (): void => this.#items.clear()
}
