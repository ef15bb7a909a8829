/** Makes all changes of some work one: they are made together, or none of them is. */
export type Atomically = <T>(work: () => Promise<T>) => Promise<T>
