#!/usr/bin/env bash
# Applies prompt files, tests the versions that were saved, and publishes them if all passed.
set -euo pipefail
case "$GITHUB_EVENT_NAME" in
  push | workflow_dispatch | schedule) ;;
  *)
    # Other events, such as merge_group, bring files that are not merged.
    echo "::warning::Nothing is done on $GITHUB_EVENT_NAME. Prompts are planned on pull_request, and applied on push, workflow_dispatch and schedule."
    exit 0
    ;;
esac
if [ -z "$PROMPTWIRE_API_KEY" ]; then
  echo "::error::There is no key. Pass the input key."
  exit 1
fi
PROMPTWIRE_API_URL=$(node "$GITHUB_ACTION_PATH/address.mjs")
export PROMPTWIRE_API_URL
options=(--json)
[ "$PRUNE" != true ] || options+=(--prune)
applied="$RUNNER_TEMP/promptwire-applied.json"
status=0
$PROGRAM apply "${options[@]}" >"$applied" || status=$?
if [ -s "$applied" ]; then cat "$applied"; fi
[ "$status" = 0 ] || exit "$status"
# Of the unchanged ones, those that an earlier run of this commit saved, and whose tests failed, are to be published.
saved=$(node -p 'JSON.parse(fs.readFileSync(process.argv[1])).prompts.filter(({ version, outcome }) => version && (outcome !== "none" || process.env.PUBLISH === "true")).map(({ slug, version }) => `${slug} ${version}`).join("\n")' "$applied")
[ -n "$saved" ] || exit 0
if [ "$TEST" = true ]; then
  tests=(test)
  [ "$ALLOW_UNCHECKED" != true ] || tests+=(--allow-unchecked)
  while read -r slug version; do tests+=("$slug@$version"); done <<<"$saved"
  # A version that does not pass ends the step, so nothing of this run gets live.
  $PROGRAM "${tests[@]}"
fi
[ "$PUBLISH" = true ] || exit 0
while read -r slug version; do
  $PROGRAM publish "$slug" --version "$version"
done <<<"$saved"
