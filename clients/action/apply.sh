#!/usr/bin/env bash
# Applies prompt files, runs the test cases, and then publishes the versions that were saved.
set -euo pipefail
if [ -z "$PROMPTWIRE_API_KEY" ]; then
  echo "::error::There is no key. Pass the input key."
  exit 1
fi
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
[ "$TEST" != true ] || $PROGRAM test
[ "$PUBLISH" = true ] || exit 0
while read -r slug version; do
  $PROGRAM publish "$slug" --version "$version"
done <<<"$saved"
