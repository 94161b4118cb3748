#!/usr/bin/env bash
# Checks the dashboards against the types that Grafana publishes of itself, its panels' options included. Not part of the
# build: it needs node and npm and downloads packages. Run it when a dashboard has changed:
#   loadtest/monitoring/grafana/check-schema.sh [VERSION OF GRAFANA]...      default: 12 13
set -euo pipefail
dashboards=$(cd "$(dirname "${BASH_SOURCE[0]}")/dashboards" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >generate.js <<'JS'
const fs = require('fs');
const panels = {timeseries: 'TimeSeries', 'state-timeline': 'StateTimeline', heatmap: 'Heatmap'};
const lines = ["import type { Dashboard } from '@grafana/schema';",
  // JSON has the values of enums, not their names.
  'type Json<T> = T extends string ? `${T}` : T extends number ? number : T extends boolean ? boolean' +
  ' : T extends (infer U)[] ? Json<U>[] : T extends object ? { [K in keyof T]: Json<T[K]> } : T;'];
for (const [type, name] of Object.entries(panels)) {
  const directory = type.replace('-', '');
  lines.push(`import type * as ${name} from '@grafana/schema/dist/esm/raw/composable/${directory}/panelcfg/x/${name}PanelCfg_types.gen';`);
}
process.argv.slice(2).forEach((file, d) => {
  const dashboard = JSON.parse(fs.readFileSync(file));
  // What the Prometheus plugin adds to an annotation is in no published type.
  dashboard.annotations.list.forEach(a => { a.target = {refId: a.target.refId}; delete a.titleFormat; delete a.tagKeys; delete a.useValueForTime; });
  lines.push(`export const d${d}: Json<Dashboard> = ${JSON.stringify(dashboard)};`);
  dashboard.panels.filter(panel => panel.type !== 'row').forEach((panel, p) => {
    const name = panels[panel.type];
    lines.push(`export const o${d}_${p}: Json<Partial<${name}.Options>> = ${JSON.stringify(panel.options)};`);
    lines.push(`export const c${d}_${p}: Json<Partial<${name}.FieldConfig>> = ${JSON.stringify(panel.fieldConfig.defaults.custom)};`);
  });
});
fs.writeFileSync('check.ts', lines.join('\n'));
JS
for version in "${@:-12 13}"; do
  for each in $version; do
    npm init -y >/dev/null 2>&1
    npm install --silent --ignore-scripts typescript@5 "@grafana/schema@$each" >/dev/null 2>&1
    node generate.js "$dashboards"/*.json
    npx tsc --noEmit --strict --skipLibCheck --moduleResolution node --target es2020 check.ts 2>/dev/null
    echo "fits @grafana/schema $(sed -n 's/^ *"version": "\(.*\)",/\1/p' node_modules/@grafana/schema/package.json | head -n 1)"
  done
done
