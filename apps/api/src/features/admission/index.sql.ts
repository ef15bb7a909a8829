export { monthSql } from './admission-statement.sql.ts'
