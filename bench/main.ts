import { benchDelivery } from './delivery.ts'
import { benchTokens } from './tokens.ts'

const met = [await benchTokens(), await benchDelivery()]
process.exit(met.every(Boolean) ? 0 : 1)
