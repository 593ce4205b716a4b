#!/bin/sh
# Makes the samples out of sources/ with LibreOffice and, where they can be imported, python-docx and openpyxl.
set -eu
cd "$(dirname "$0")"
profile=$(mktemp -d)
trap 'rm -rf "$profile"' EXIT
# Without the thumbnails, which are larger than the documents.
mkdir "$profile/user"
cat >"$profile/user/registrymodifications.xcu" <<'XML'
<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry"><item oor:path="/org.openoffice.Office.Common/Save/Document"><prop oor:name="GenerateThumbnail" oor:op="fuse"><value>false</value></prop></item></oor:items>
XML
convert() {
  soffice "-env:UserInstallation=file://$profile" --headless --convert-to "$1" --outdir . "sources/$2" >/dev/null
}
for type in odt docx doc rtf; do convert "$type" report.fodt; done
for type in odp pptx ppt; do convert "$type" slides.fodp; done
for type in ods xlsx xls; do convert "$type" ledger.fods; done
# Impress puts an uncompressed picture of 440 KB into the summary.
node --input-type=module -e '
import { readFileSync, writeFileSync } from "node:fs";
import * as xlsx from "@e965/xlsx";
const file = xlsx.CFB.read(readFileSync("slides.ppt"), { type: "buffer" });
xlsx.CFB.utils.cfb_del(file, "/\u0005SummaryInformation");
writeFileSync("slides.ppt", xlsx.CFB.write(file, { type: "buffer" }));
'
# Other writers, installed beside: python3-openpyxl, and the packages docx, pptxgenjs and officecrypto-tool in the folder WRITERS.
if python3 -c 'import openpyxl' 2>/dev/null; then python3 sources/charts.py; fi
if [ -n "${WRITERS:-}" ]; then
  for script in forms charts protected; do cp "sources/$script.mjs" "$WRITERS/" && node "$WRITERS/$script.mjs"; done
fi
