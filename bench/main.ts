import { benchDelivery } from './delivery.ts'
import { benchLists } from './lists.ts'
import { benchMcp } from './mcp.ts'
import { benchTokens } from './tokens.ts'

const met = [await benchTokens(), await benchDelivery(), await benchMcp(), await benchLists()]
process.exit(met.every(Boolean) ? 0 : 1)
