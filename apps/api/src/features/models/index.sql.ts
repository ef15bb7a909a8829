export { type PriceInput, type Pricing, readPricing } from './price-input.sql.ts'
