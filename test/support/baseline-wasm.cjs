/**
 * Loaded first by every Node process that tests of the stack start: WebAssembly (the embedded database,
 * Prisma) stays as it was compiled first. Optimizing it takes longer than such a process lives.
 */
require('node:v8').setFlagsFromString('--liftoff-only')
