/** Which area may import which. If this fails, move the code; don't change the table. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const server = path.join(root, 'packages/server/src');

/** Areas of the server, and which other areas each may import. Files directly under src are areas of their own. */
const AREAS: Record<string, string[]> = {
  lib: [],
  // The parser of RECTO_BLOB_URL and the settings of models and traces are pure, and their mistakes are reported with all
  // others.
  config: ['lib', 'blobs', 'models', 'tracing'],
  db: ['lib'],
  blobs: ['lib'],
  net: ['lib'],
  models: ['lib'],
  tracing: ['lib'],
  documents: ['lib'],
  pipelines: ['lib', 'documents', 'models'],
  functions: ['lib', 'documents', 'pipelines'],
  jobs: ['lib', 'db'],
  workflows: ['lib', 'pipelines', 'documents', 'models', 'net', 'jobs'],
  // Only the type of a transaction; no SQL is written there.
  http: ['lib', 'db'],
  resources: [
    'lib',
    'db',
    'blobs',
    'net',
    'models',
    'documents',
    'pipelines',
    'functions',
    'jobs',
    'workflows',
    'http',
  ],
  // Tools are requests to the HTTP API, so they need nothing of the services.
  mcp: [],
  // What the command line does without a server: the services of documents on a temporary folder.
  offline: ['lib', 'blobs', 'documents', 'pipelines', 'workflows', 'resources'],
  storage: ['lib', 'config', 'db'],
  services: ['*'],
  'api-routes': ['*'],
  app: ['*'],
  commands: ['*'],
  main: ['*'],
};

/** Libraries that may appear in only one place, so that each can be replaced there. */
const VENDORS: Record<string, RegExp> = {
  fastify: /^packages\/server\/src\/(http\/|app\.ts|api-routes\.ts)/,
  '@modelcontextprotocol/server': /^packages\/server\/src\/mcp\//,
  '@fastify/multipart': /^packages\/server\/src\/http\//,
  pg: /^packages\/server\/src\/db\//,
  kysely: /^packages\/server\/src\/db\//,
  'pg-copy-streams': /^packages\/server\/src\/db\//,
  'pg-boss': /^packages\/server\/src\/jobs\//,
  undici: /^packages\/server\/src\/(net\/|models\/http-provider\.ts$|lib\/(lazy-agent|egress-meter)\.ts$)/,
  'eventsource-parser': /^packages\/server\/src\/models\/http-provider\.ts$/,
  jsonrepair: /^packages\/server\/src\/models\/structured\.ts$/,
  ajv: /^packages\/server\/src\/pipelines\/json-schema\//,
  'ajv-formats': /^packages\/server\/src\/pipelines\/json-schema\//,
  re2js: /^packages\/server\/src\/pipelines\/json-schema\//,
  'ipaddr.js': /^packages\/server\/src\/net\//,
  '@aws-sdk/client-s3': /^packages\/server\/src\/blobs\/s3/,
  '@aws-sdk/lib-storage': /^packages\/server\/src\/blobs\/s3/,
  '@embedpdf/pdfium': /^packages\/server\/src\/documents\/formats\/pdf\/pdfium\.ts$/,
  '@cantoo/pdf-lib': /^packages\/server\/src\/documents\/forms\/pdf\//,
  fontkit: /^packages\/server\/src\/documents\/forms\/pdf\/fonts\.ts$/,
  yauzl: /^packages\/server\/src\/documents\/containers\/zip-archive\.ts$/,
  koffi: /^packages\/server\/src\/documents\/(formats\/pdf|pool\/walls)\//,
  'onnxruntime-node': /^packages\/server\/src\/documents\/ocr\//,
  pyodide: /^packages\/server\/src\/functions\/python\/interpreter\.ts$/,
  'quickjs-emscripten-core': /^packages\/server\/src\/functions\/typescript\/isolate\.ts$/,
  '@jitl/quickjs-ng-wasmfile-release-sync': /^packages\/server\/src\/functions\/typescript\/isolate\.ts$/,
  sharp: /^packages\/server\/src\/documents\//,
  '@e965/xlsx': /^packages\/server\/src\/documents\//,
  parse5: /^packages\/server\/src\/documents\//,
  saxes: /^packages\/server\/src\/documents\/formats\/(office\/|image\/svg-cost\.ts$)/,
  'postal-mime': /^packages\/server\/src\/documents\//,
  pino: /^packages\/server\/src\/lib\/logger\.ts$/,
  'prom-client': /^packages\/server\/src\/http\/metrics\.ts$/,
  'smtp-server': /^packages\/server\/src\/resources\/triggers\/mail-receiver\.ts$/,
  diff: /^packages\/server\/src\/workflows\/plan\/unified-diff\.ts$/,
  yaml: /^packages\/server\/src\/config\/yaml-file\.ts$/,
};

interface Import {
  file: string;
  specifier: string;
  typeOnly: boolean;
  /** Loaded only when it is needed. */
  isLazy: boolean;
}

/** Leaves out what is installed, and what running tests compile and remove. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const name = path.join(folder, entry.name);
    if (entry.isDirectory()) return ['node_modules', '.cache'].includes(entry.name) ? [] : filesIn(name);
    return entry.isFile() ? [name] : [];
  });
}

const sourceFiles = (folder: string): string[] =>
  filesIn(folder).filter((file) => file.endsWith('.ts') && !/\.test\.ts$|\/testing\//.test(file));

const IMPORT = /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:[^'";]*?\s+from\s+)?'([^']+)'|import\(\s*'([^']+)'\s*\)/g;

function importsOf(file: string): Import[] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(IMPORT)].map((match) => ({
    file: path.relative(root, file),
    specifier: match[2] ?? match[3] ?? '',
    typeOnly: match[1] !== undefined,
    isLazy: match[3] !== undefined,
  }));
}

const areaOf = (file: string): string => {
  const [first = ''] = path.relative(server, file).split(path.sep);
  return first.replace(/\.ts$/, '');
};

/** `store.ts`, and its parts where one file would be too long: `upload-store.ts`, `store-query.ts`. */
const isStore = (file: string): boolean => /(^|-)store(-[a-z-]+)?\.ts$/.test(path.basename(file));

const withoutComments = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

const serverImports = sourceFiles(server).flatMap(importsOf);

describe('the server', () => {
  it('was read: the rules below see real imports', () => {
    expect(serverImports.length).toBeGreaterThan(200);
    expect(new Set(serverImports.map(({ file }) => areaOf(path.join(root, file))))).toEqual(
      new Set(Object.keys(AREAS)),
    );
  });

  it('imports only along the arrows', () => {
    const wrong = serverImports.filter(({ file, specifier }) => {
      if (!specifier.startsWith('.')) return false;
      const from = areaOf(path.join(root, file));
      const to = areaOf(path.resolve(root, path.dirname(file), specifier));
      return from !== to && !AREAS[from]?.includes('*') && !AREAS[from]?.includes(to);
    });
    expect(wrong).toEqual([]);
  });

  it('starts without the extraction engine, which only readers load', () => {
    const loaded = new Set([path.relative(root, path.join(server, 'commands/serve.ts'))]);
    for (const from of loaded) {
      for (const { file, specifier, typeOnly, isLazy } of serverImports) {
        if (file !== from || typeOnly || isLazy || !specifier.startsWith('.')) continue;
        loaded.add(path.relative(root, path.resolve(root, path.dirname(file), specifier)));
      }
    }
    expect(loaded.size).toBeGreaterThan(400);
    expect([...loaded].filter((file) => file.includes('/pipelines/engine/'))).toEqual([]);
  });

  it('imports the database from http as types only', () => {
    const wrong = serverImports.filter(
      ({ file, specifier, typeOnly }) => file.includes('/http/') && specifier.includes('/db/') && !typeOnly,
    );
    expect(wrong).toEqual([]);
  });

  it('keeps each vendor in its place', () => {
    const wrong = serverImports.filter(({ file, specifier }) => {
      const place = VENDORS[specifier] ?? VENDORS[specifier.split('/').slice(0, 2).join('/')];
      return place !== undefined && !place.test(file);
    });
    expect(wrong).toEqual([]);
  });

  it('writes SQL only in stores, only through the scope-taking functions there', () => {
    const wrong = sourceFiles(path.join(server, 'resources'))
      .filter((file) => !isStore(file))
      .filter((file) =>
        /\bsql`|(?<!store)\.(selectFrom|insertInto|updateTable|deleteFrom)\(/.test(readFileSync(file, 'utf8')),
      )
      .map((file) => path.relative(root, file));
    expect(wrong).toEqual([]);
  });

  it('reaches another resource through its service, never its store', () => {
    const wrong = serverImports.filter(({ file, specifier }) => {
      if (!file.includes('/resources/') || !isStore(specifier)) return false;
      return path.dirname(path.join(path.dirname(file), specifier)) !== path.dirname(file);
    });
    expect(wrong).toEqual([]);
  });

  it('makes streams in routes: services return values', () => {
    const wrong = serverImports.filter(
      ({ file, specifier }) =>
        /\/resources\//.test(file) &&
        !/\/(routes|primitives\/answers)\.ts$/.test(file) &&
        /\/http\/(json-stream|line-stream|unfinished)\.ts$/.test(specifier),
    );
    expect(wrong).toEqual([]);
  });

  it('connects to other hosts in one place, so that the ledger of connections is complete', () => {
    const ALLOWED: Record<string, string> = {
      'lib/lazy-agent.ts': 'the one place',
      'db/embedded/pid-file.ts': 'the socket of the embedded PostgreSQL',
      'documents/pool/walls/attack.ts': 'an attack that must fail',
      'http/docs/script.ts': 'runs in the browser',
      'net/recording-dialler.ts': 'for tests',
    };
    const connecting = sourceFiles(server).filter((file) => {
      const text = readFileSync(file, 'utf8');
      const sockets = /import \{[^}]*\b(connect|createConnection|Socket as \w+)\b[^}]*\} from 'node:(net|tls|http2)'/;
      const clients =
        /import (?!type)[^;]*\b(request|get|Agent)\b[^;]* from 'node:https?'|from 'node:(dgram|https|tls)'/;
      const isFetching = /(?<![.#\w])fetch\(|new WebSocket\(|import\('undici'\)|import (?!type)[^;]* from 'undici'/;
      return sockets.test(text) || clients.test(text) || isFetching.test(withoutComments(text));
    });
    const names = connecting.map((file) => path.relative(server, file));
    expect(names.toSorted()).toEqual(Object.keys(ALLOWED).toSorted());
  });

  // Setting a variable for a library that is about to be loaded does not read the environment.
  it('reads the environment in one place', () => {
    const wrong = sourceFiles(server)
      .filter((file) => !/\/(main|config)\.ts$/.test(file))
      .filter((file) => /process\.env\b(?!\.\w+ = )/.test(readFileSync(file, 'utf8')))
      .map((file) => path.relative(root, file));
    expect(wrong).toEqual([]);
  });
});

/** Every name in a file and the files it occurs in: enough to find unused ones without resolving imports. */
function usesOf(files: readonly string[]): Map<string, Set<string>> {
  const uses = new Map<string, Set<string>>();
  for (const file of files) {
    for (const [name] of readFileSync(file, 'utf8').matchAll(/\b[A-Za-z_]\w*\b/g)) {
      const known = uses.get(name);
      if (known === undefined) uses.set(name, new Set([file]));
      else known.add(file);
    }
  }
  return uses;
}

const everything = ['packages', 'tests', 'bench', 'scripts', 'tools'].flatMap((folder) =>
  filesIn(path.join(root, folder)).filter((file) => /\.(ts|js)$/.test(file)),
);

it('exports only values that another file uses', () => {
  const uses = usesOf(everything);
  const wrong = sourceFiles(server).flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return [...text.matchAll(/^export (?:async )?(?:const|function\*?|class) (\w+)/gm)]
      .map(([, name = '']) => name)
      .filter((name) => uses.get(name)?.size === 1)
      .map((name) => `${path.relative(server, file)}: ${name}`);
  });
  expect(wrong).toEqual([]);
});

it('has no file that nothing loads', () => {
  const loaded = new Set(
    everything.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/(?:from |import\(|import |new URL\()\s*'(\.[^']+)'/g)].map(
        ([, specifier = '']) => path.resolve(path.dirname(file), specifier),
      ),
    ),
  );
  // Started by a computed path, or declares a library without types.
  const started = /\.(fixture|d)\.ts$|\/s3rver-child\.ts$/;
  const wrong = sourceFiles(server).filter((file) => !loaded.has(file) && !started.test(file));
  expect(wrong).toEqual([]);
});

it('the contract imports zod and nothing else', () => {
  const outside = sourceFiles(path.join(root, 'packages/contract/src'))
    .flatMap(importsOf)
    .filter(({ specifier }) => !specifier.startsWith('.') && specifier !== 'zod');
  expect(outside).toEqual([]);
});

it('the SDK imports nothing, and of Node only where browsers have something else', () => {
  const outside = sourceFiles(path.join(root, 'packages/sdk/src'))
    .flatMap(importsOf)
    .filter(({ specifier }) => !specifier.startsWith('.') && specifier !== '#platform')
    .filter(({ file, specifier }) => !(specifier.startsWith('node:') && file.endsWith('/platform-node.ts')));
  expect(outside).toEqual([]);
  const { dependencies } = JSON.parse(readFileSync(path.join(root, 'packages/sdk/package.json'), 'utf8'));
  expect(dependencies).toBeUndefined();
});

it('the command line uses the SDK, and the engine by one entry', () => {
  const outside = sourceFiles(path.join(root, 'packages/cli/src'))
    .flatMap(importsOf)
    .filter(({ specifier }) => !/^(\.|node:|@recto\/sdk$|@recto\/server\/offline$)/.test(specifier));
  expect(outside).toEqual([]);
});

it('API tests use the service over HTTP only', () => {
  const inside = sourceFiles(path.join(root, 'tests/support'))
    .concat(readdirSync(path.join(root, 'tests/api')).map((name) => path.join(root, 'tests/api', name)))
    .filter((file) => !/\/(jobs-fixture|jobs-worker|worker-process|tables-fixture)\.ts$/.test(file))
    .flatMap(importsOf)
    // Code that makes sample files is not part of the service.
    .filter(({ specifier }) => !/\/testing\/[a-z0-9-]+\.ts$/.test(specifier))
    // The SDK and the command line speak HTTP too.
    .filter(({ specifier }) => !/^@recto\/sdk$|\/packages\/cli\/src\//.test(specifier))
    .filter(({ specifier }) => specifier.includes('packages/') || specifier.startsWith('@recto/'));
  expect(inside).toEqual([]);
});

it('every dependency has a reason', () => {
  const reasons = readFileSync(path.join(root, 'docs/dependencies.md'), 'utf8');
  const manifests = [
    '.',
    'packages/contract',
    'packages/server',
    'packages/dashboard',
    'bench/peers',
    'tests/runtimes',
  ].map((at) => path.join(at, 'package.json'));
  const names = manifests.flatMap((file) => {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
      readFileSync(path.join(root, file), 'utf8'),
    );
    return Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
  });
  expect(names.filter((name) => !name.startsWith('@recto/') && !reasons.includes(`\`${name}\``))).toEqual([]);
});
