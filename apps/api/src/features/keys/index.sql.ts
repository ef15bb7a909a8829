export { isActiveKey } from './active-keys.sql.ts'
