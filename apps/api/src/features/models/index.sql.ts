export { estimateCost, type Pricing } from './estimate-reading-cost.ts'
