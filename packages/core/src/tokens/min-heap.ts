/** A binary min-heap of numbers in one growing typed array. */
export class MinHeap {
  #keys: Float64Array<ArrayBuffer>
  #size = 0

  constructor(capacity: number) {
    this.#keys = new Float64Array(Math.max(capacity, 16))
  }

  get size(): number {
    return this.#size
  }

  /** Adds without ordering; call `order` once after the last. */
  append(key: number): void {
    if (this.#size === this.#keys.length) {
      const grown = new Float64Array(this.#size * 2)
      grown.set(this.#keys)
      this.#keys = grown
    }
    this.#keys[this.#size++] = key
  }

  order(): void {
    for (let i = (this.#size >> 1) - 1; i >= 0; i--) this.#sink(i)
  }

  push(key: number): void {
    this.append(key)
    let at = this.#size - 1
    while (at > 0) {
      const parent = (at - 1) >> 1
      const above = this.#at(parent)
      if (above <= key) break
      this.#keys[at] = above
      at = parent
    }
    this.#keys[at] = key
  }

  /** Removes and returns the smallest key; the heap must not be empty. */
  pop(): number {
    const smallest = this.#at(0)
    this.#keys[0] = this.#at(--this.#size)
    if (this.#size > 1) this.#sink(0)
    return smallest
  }

  #at(index: number): number {
    return this.#keys[index] as number
  }

  #sink(start: number): void {
    const key = this.#at(start)
    let at = start
    for (;;) {
      let child = at * 2 + 1
      if (child >= this.#size) break
      if (child + 1 < this.#size && this.#at(child + 1) < this.#at(child)) child++
      if (this.#at(child) >= key) break
      this.#keys[at] = this.#at(child)
      at = child
    }
    this.#keys[at] = key
  }
}
