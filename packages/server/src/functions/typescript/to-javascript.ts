import { SourceMap } from 'node:module';
import type { SyntaxFault } from '../../pipelines/code/syntax-fault.ts';
import { withoutTypes } from '../../pipelines/code/typescript.ts';

export interface JavaScript {
  code: string;
  /** The line of the user's code for a line of this one. */
  originalLine: (line: number, column: number) => number;
}

const SOURCE_MAP = /\n\/\/# sourceMappingURL=data:application\/json;base64,([A-Za-z0-9+/=]+)\s*$/;
const SOURCE_URL = /\n*\/\/# sourceURL=.*\s*$/;

export function toJavaScript(typescript: string): JavaScript | SyntaxFault {
  // Leaves every other character where it is.
  const stripped = withoutTypes(typescript, { mode: 'strip' });
  if (typeof stripped === 'string') return { code: withoutUrl(stripped), originalLine: (line) => line };
  // Enums, namespaces and parameter properties become code, which moves lines.
  const transformed = withoutTypes(typescript, { mode: 'transform', sourceMap: true });
  if (typeof transformed !== 'string') return transformed;
  const map = SOURCE_MAP.exec(transformed)?.[1];
  const code = transformed.replace(SOURCE_MAP, '');
  if (map === undefined) return { code, originalLine: (line) => line };
  const sourceMap = new SourceMap(JSON.parse(Buffer.from(map, 'base64').toString('utf8')));
  return {
    code,
    originalLine: (line, column) => {
      const entry = sourceMap.findEntry(line - 1, column - 1);
      return 'originalLine' in entry ? entry.originalLine + 1 : line;
    },
  };
}

const withoutUrl = (code: string): string => code.replace(SOURCE_URL, '');
