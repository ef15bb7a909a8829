/** The calendar month (UTC) in the format of `monthly_usage`. */
export const monthSql = (instant: string) =>
  `date_trunc('month', ${instant} AT TIME ZONE 'UTC')::date`
