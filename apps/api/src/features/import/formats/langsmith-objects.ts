import { z } from 'zod'

/** An object in LangChain's serialization format. */
export const Constructor = z.looseObject({
  lc: z.number(),
  type: z.literal('constructor'),
  id: z.array(z.string()).min(1),
  kwargs: z.record(z.string(), z.unknown()).default({}),
})
export type Constructor = z.output<typeof Constructor>

export const getClassName = ({ id }: Constructor) => id.at(-1) ?? ''

/** The components of a chain, such as a prompt and the model that it is piped into. */
export function inside(object: Constructor, names: readonly string[], depth = 4): Constructor[] {
  const found = names.flatMap((name) => Constructor.safeParse(object.kwargs[name]).data ?? [])
  return depth === 0 ? found : found.flatMap((each) => [each, ...inside(each, names, depth - 1)])
}
