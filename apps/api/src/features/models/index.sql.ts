export { createPriceInput, type PriceInput, type Pricing, readPricing } from './price-input.sql.ts'
export { type ModelEndsNeeds, readProviderModelEnds } from './providers/read-model-ends.sql.ts'
