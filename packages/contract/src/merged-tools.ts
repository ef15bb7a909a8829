/**
 * A tool that lists several operations, whose rows name it in `mergedInto`. Its `field` selects the
 * operation; the default is the operation with the tool's name.
 */
export interface MergedTool {
  readonly field: string
  readonly title: string
  readonly description: string
  /** Meaning of the field's values. */
  readonly values: string
}

/**
 * Tools that list several operations under one name. Each operation can also be called by its own
 * name.
 */
export const mergedTools: Readonly<Record<string, MergedTool>> = {
  list_prompts: {
    field: 'view',
    title: 'List prompts',
    description:
      'Lists the prompts of the project, with filters, or counts them. To search prompt texts use search_prompts.',
    values: '`counts`: numbers by status, folder and tag instead of the prompts.',
  },
  get_working_copy: {
    field: 'view',
    title: 'Get the working copy',
    description:
      'Returns the editable state of a prompt: metadata, configuration, blocks and variables. Call it before an edit. For the text that apps get use get_prompt or get_compiled_prompt.',
    values:
      '`blocks`: only the blocks, in pages. `variables`: only the variables, with unused and undeclared keys.',
  },
  review_proposal: {
    field: 'decision',
    title: 'Review a proposal',
    description:
      'Approves a proposal, requests changes, comments, or closes it for good. Changes no prompt; apply_proposal does.',
    values:
      '`approve`: authors cannot approve their own if the project requires approval. `request_changes`: blocks applying it until it is updated or approved. `close`: closes it for good without applying it.',
  },
  list_test_cases: {
    field: 'view',
    title: 'List test cases',
    description:
      'Lists the test cases of a prompt, oldest first, or returns one, or a file of all.',
    values:
      '`one`: the test case of test_case_id. `file`: all as JSON, CSV, promptfoo or OpenAI Evals.',
  },
  get_eval_run: {
    field: 'view',
    title: 'Get an eval run',
    description:
      'Returns the progress and counts of a run of test cases, waits for its end, or lists the result of each test case.',
    values:
      '`wait`: the run after its end, max 10 minutes. `results`: output and reasons of each test case.',
  },
  compare_eval_runs: {
    field: 'view',
    title: 'Compare eval runs',
    description:
      'Compares a candidate run with a baseline run of the same prompt, case by case: broken, fixed, same.',
    values: '`cases`: all cases in pages, without totals; the default has the first 100.',
  },
  list_models: {
    field: 'view',
    title: 'List models',
    description:
      'Lists the model providers with their models, for run_eval, run_playground and other AI tools.',
    values: '`ending`: models in use that their vendors end, and the prompts that name them.',
  },
  list_playground_runs: {
    field: 'view',
    title: 'List playground runs',
    description:
      'Lists the playground runs of a prompt, newest first, or returns one with its texts. For runs of test cases use list_eval_runs.',
    values: '`one`: the run of playground_run_id, with prompt and output.',
  },
  list_gallery_prompts: {
    field: 'view',
    title: 'Browse the gallery',
    description:
      'Lists public prompts to start from, or returns one with its text. To use one call copy_gallery_prompt; for your own prompts list_prompts.',
    values: '`one`: the prompt of gallery_slug, with blocks and compiled text.',
  },
  manage_folder: {
    field: 'action',
    title: 'Manage folders',
    description:
      'Creates, renames, moves or deletes a folder. list_folders lists them; organize_prompts moves prompts into one.',
    values:
      '`update`: new name or parent. `delete`: only if empty, or with move_contents_to; deletes no prompts.',
  },
}
