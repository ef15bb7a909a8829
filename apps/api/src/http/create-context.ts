/**
 * The context of a verb: what belongs to its request, over the services of the process. They are
 * inherited: copying forty of them for each request costs more than a cached delivery.
 */
export const createContext = <Own extends object>(services: object, own: Own): Own =>
  Object.assign(Object.create(services), own)
