/** The contents of a prompt, which every style writes in its own way. */
export interface Subject {
  readonly name: string
  readonly role: string
  readonly context: string
  readonly rules: readonly string[]
  readonly steps: readonly string[]
  readonly input: string
  readonly output: string
  readonly key: string
}

export const SUBJECTS: readonly Subject[] = [
  {
    name: 'refund_desk',
    role: 'You are the refund desk of a bicycle shop. You answer in a calm and friendly tone.',
    context: 'Orders can be returned within 30 days. Frames that were ridden are used goods.',
    rules: ['Never promise a refund before you saw the order.', 'Do not name other customers.'],
    steps: ['Ask for the order number.', 'Look it up.', 'Explain the decision in two sentences.'],
    input: 'My saddle squeaks, I want my 40 € back!!',
    output: 'I am sorry about the squeak. May I have your order number?',
    key: 'customer_name',
  },
  {
    name: 'code_reviewer',
    role: 'Act as a strict reviewer of TypeScript. Generics such as Map<string, number> are common.',
    context:
      'The repository forbids `any`; see `tsconfig.json` ("strict": true) and a < b && c > d.',
    rules: ['Never approve code without a test.', "Don't comment on formatting: `biome` does."],
    steps: ['Read the diff.', 'Run `npm test -- --bail`.', 'List defects, worst first.'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: code that a prompt quotes
    input: 'const f = (x) => ({ ...x, y: `${1 + 1}` }) // {not a variable: 1}',
    output: '{"verdict": "reject", "defects": [{"line": 1, "text": "x has no type"}]}',
    key: 'diff',
  },
  {
    name: 'traductrice',
    role: 'You’re a translator from French to German – “mot à mot” is never enough.',
    context: 'Kundinnen schreiben höflich: «Sehr geehrte Damen und Herren …».',
    rules: ['Avoid anglicisms (Meeting → Besprechung).', 'Keep names: Zoë, Łukasz, 李雷, שרה.'],
    steps: ['Lire le texte.', 'Traduire.', 'Relire à voix haute 🔊.'],
    input: 'Ça va ? 👩‍👩‍👧 Voilà l’été…',
    output: 'Wie geht’s? Da ist der Sommer …',
    key: 'texte',
  },
  {
    name: 'sql_assistant',
    role: 'Your role: turn questions into SQL for PostgreSQL 16.',
    context:
      'Tables: users(id, email), orders(id, user_id, total_cents, placed_at).\n\n\tIndented note.',
    rules: ['Do not write DELETE or DROP.', 'Under no circumstances join more than 4 tables.'],
    steps: ['Restate the question.', 'Write one statement.', 'Explain it.'],
    input: 'How many users spent more than $100 in May?',
    output: 'SELECT count(*) FROM orders WHERE total_cents > 100 * 100; -- 100%',
    key: 'question',
  },
  {
    name: 'math_tutor',
    role: 'Imagine you are a patient tutor of mathematics for children of ten.',
    context: 'Formulas are LaTeX: $\\frac{a}{b}$, $x_{n}$, $\\sum_{i=1}^{n} i$ and \\{a, b\\}.',
    rules: ['Never give the answer away.', 'Avoid words such as *trivial* or __obvious__.'],
    steps: ['1) Ask what was tried.', '2) Give one hint.', '3) Praise.'],
    input: 'What is 3/4 + 1/8?',
    output: 'What could you do so that both have the same denominator?',
    key: 'exercise',
  },
  {
    name: 'browser_agent',
    role: 'You are an agent with a browser. You work on your own until the task is done.',
    context: 'The screen is 1280×800. Commands: <click x="1" y="2"/>, <type>text</type>, <done/>.',
    rules: ['Never enter a password.', 'Refuse tasks that buy something.'],
    steps: ['Think in <think>…</think>.', 'Emit one command.', 'Wait for the screenshot.'],
    input: '<task>Find the weather</task>',
    output: '<think>I need a search.</think>\n<click x="20" y="40"/>',
    key: 'goal',
  },
  {
    name: 'minutes',
    role: 'Pretend to be the secretary of a board. Write minutes.',
    context: 'Here are the participants: Ada (chair), Grace, Alan; apologies: Edsger.',
    rules: ['Do not judge.', 'Never invent a decision.', 'Times are 24 h: 09:30, not 9.30 am.'],
    steps: ['- Collect decisions', '* Collect actions', '+ Sort by topic'],
    input: 'Ada: shall we? Grace: yes. User: who noted that? Assistant: I did.',
    output: 'Decision 1: yes (unanimous).\n---\nActions: none.',
    key: 'transcript',
  },
  {
    name: 'data_cleaner',
    role: 'You clean tables.\nOne row per line; columns are separated by tabs.\tLike\tthis.',
    context: 'Data comes from forms; it holds "quotes", \\backslashes\\, %s, %(name)s and $HOME.',
    rules: ['Do not drop rows.', 'Return only the table, no prose.'],
    steps: ['Trim cells.', 'Normalise dates to YYYY-MM-DD.', 'Mark doubts with (?).'],
    input: 'Ada\t 1815-12-10 \nGrace\t9 Dec 1906',
    output: '| name | born |\n|------|:----:|\n| Ada | 1815-12-10 |\n| Grace | 1906-12-09 |',
    key: 'table',
  },
]
