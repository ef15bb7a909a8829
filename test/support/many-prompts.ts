import type pg from 'pg'

/**
 * Creates prompts like a large team's: repeated names, 20 frequent and 500 rare tags, a third in
 * the root and the rest in the given folders, two blocks each. Orders by creation and by change
 * differ.
 */
export async function seedPrompts(
  pool: pg.Pool,
  projectId: string,
  count: number,
  folderIds: readonly string[] = [],
): Promise<void> {
  for (let made = 0; made < count; made += STEP) {
    const last = Math.min(count, made + STEP)
    await pool.query(SEED, [projectId, count, folderIds, made + 1, last])
  }
}

/** Prompts per statement; the pool's timeout is ten seconds. */
const STEP = 10_000

const SEED = `
  WITH made AS (
    INSERT INTO prompt (id, project_id, name, slug, description, tags, folder_id, created_at, updated_at)
    SELECT (substr(time, 1, 8) || '-' || substr(time, 9) || '-7' || substr(gen_random_uuid()::text, 16))::uuid,
           $1::uuid,
           (ARRAY['Support', 'Sales', 'Billing', 'Legal', 'Search', 'Onboarding', 'Release'])[1 + n % 7]
             || ' ' || (ARRAY['reply', 'letter', 'notes', 'review', 'digest'])[1 + n % 5]
             || ' ' || (n * 7919) % (1 + $2::int / 4),
           'seeded-' || n,
           'Answers team ' || n % 50 || ' about '
             || (ARRAY['refunds', 'invoices', 'delays'])[1 + n % 3],
           ARRAY['tag-' || n % 20, 'team-' || n % 500],
           CASE WHEN n % 3 > 0 THEN ($3::uuid[])[1 + n % greatest(1, cardinality($3::uuid[]))] END,
           created_at,
           timestamptz '2026-06-01' + (n::bigint * 7919 % $2) / 2 * interval '1 second'
      FROM generate_series($4::int, $5::int) AS n,
           LATERAL (SELECT timestamptz '2026-01-01' + n / 2 * interval '1 second') AS of(created_at),
           LATERAL (SELECT lpad(to_hex((extract(epoch FROM created_at) * 1000)::bigint), 12, '0')) AS at(time)
    RETURNING id, split_part(slug, '-', 2)::int AS n)
  INSERT INTO block (id, prompt_id, type, title, content, sort_order)
  SELECT gen_random_uuid(), id, 'custom', (ARRAY['Role', 'Instructions'])[place],
         lines[1 + n % 8] || ' ' || lines[1 + (n + place) % 7] || ' Case ' || md5(n || ' ' || place)
           || CASE WHEN n % 1000 = place THEN '。客服人员请用简体中文回答。' ELSE '.' END,
         place
    FROM made, generate_series(1, 2) AS place,
         (SELECT ARRAY[
           'You are a careful support agent of {{company}} and answer in the language of the customer.',
           'Never promise a refund before the order has been found in the system.',
           'Answer in short, clear sentences, and say so when you are not sure.',
           'Ask for the order number where it is missing, and for nothing else.',
           'Quote the paragraph of the contract that your answer relies on.',
           'List at most five points, each with a verb in front.',
           'The reader is an engineer who was on call last night; be exact about times.',
           'Return JSON with the fields title, severity and owner, and nothing around it.'
         ] AS lines) AS text`
