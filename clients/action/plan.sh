#!/usr/bin/env bash
# Plans the prompt files of a pull request, comments the plan, and fails if a prompt is refused.
set -euo pipefail
if [ -z "$PROMPTWIRE_API_KEY" ]; then
  echo "::notice::There is no key, as on pull requests of forks: nothing is planned."
  exit 0
fi
PROMPTWIRE_API_URL=$(node "$GITHUB_ACTION_PATH/address.mjs")
export PROMPTWIRE_API_URL
plan="$RUNNER_TEMP/promptwire-plan.md"
options=(--markdown)
[ "$PRUNE" != true ] || options+=(--prune)
# Exit code 2 means that there is something to apply, 1 a refusal or an error.
status=0
$PROGRAM plan "${options[@]}" >"$plan" || status=$?
cat "$plan" >>"$GITHUB_STEP_SUMMARY"
if [ -s "$plan" ]; then node "$GITHUB_ACTION_PATH/comment.mjs" "$plan"; fi
[ "$status" = 2 ] || exit "$status"
