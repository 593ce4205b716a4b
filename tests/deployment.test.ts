/** What deploy/ says about the service is true of it: names of settings, addresses, ports, times. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { type Config, ConfigError, loadConfig } from '../packages/server/src/config.ts';
import { readDockerfile } from '../scripts/support/dockerfile.ts';

const deploy = fileURLToPath(new URL('../deploy/', import.meta.url));
const textOf = (name: string): string => readFileSync(path.join(deploy, name), 'utf8');

type Variables = Record<string, string>;
interface Container {
  args: string[];
  env?: { name: string; value: string }[];
  envFrom: { secretRef: { name: string } }[];
  ports?: { name: string; containerPort: number }[];
  volumeMounts: { name: string; mountPath: string }[];
  lifecycle?: { preStop: { exec: { command: string[] } } };
  startupProbe?: Probe;
  readinessProbe?: Probe;
  livenessProbe?: Probe;
}
interface Probe {
  httpGet: { path: string; port: string };
}
interface Pod {
  terminationGracePeriodSeconds?: number;
  containers: Container[];
  volumes: { name: string }[];
}
interface Manifest {
  kind: string;
  metadata: { name: string };
  stringData?: Variables;
  data?: Variables;
  spec?: { template?: { spec: Pod } };
}

const MASTER_KEY = Buffer.alloc(32).toString('base64');
/** Values that every example leaves to its reader. */
const OWN_VALUES: Variables = {
  RECTO_MASTER_KEY: MASTER_KEY,
  RECTO_LIVE_KEY: `svc_live_${'a'.repeat(32)}`,
  RECTO_TEST_KEY: `svc_test_${'b'.repeat(32)}`,
};
/** The variables that the service reads although they do not begin with RECTO_, and those of Node and the S3 client. */
const OTHER_NAMES = [
  'HOST',
  'PORT',
  'DATABASE_URL',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'NODE_ENV',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
];

/** Fails for a variable that the service does not know, and for a value that it refuses. */
function configOf(variables: Variables, cwd = deploy): Config {
  const known = Object.keys(variables).filter((name) => !name.startsWith('RECTO_'));
  expect(OTHER_NAMES).toEqual(expect.arrayContaining(known));
  return loadConfig(variables, { cwd });
}

function withFile<T>(name: string, content: string, use: (folder: string) => T): T {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'recto-deployment-'));
  try {
    writeFileSync(path.join(folder, name), content);
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const dockerfile = readDockerfile(textOf('Dockerfile'));

const writtenFolders = ['/tmp', dockerfile.folder, '/opt/recto/packages/server/.cache'];

it('a variable that the service does not know is found', () => {
  expect(() => configOf({ RECTO_DATA_FOLDER: '/data' })).toThrow(ConfigError);
});

describe('Dockerfile', () => {
  it('sets what the service reads, and a user who is not root', () => {
    const config = configOf(dockerfile.env);
    expect(config.dataDir).toBe(dockerfile.folder);
    expect(config.host).toBe('0.0.0.0');
    expect(textOf('Dockerfile')).toContain(`EXPOSE ${config.port}\n`);
    expect(dockerfile.user).toBeGreaterThan(0);
  });
});

describe('compose.yaml', () => {
  const { services } = parse(textOf('compose.yaml'), { merge: true }) as {
    services: Record<string, { environment: Variables; command: string[]; stop_grace_period: string; tmpfs: string[] }>;
  };
  const own = ['migrate', 'api', 'worker'];
  const example = Object.fromEntries(
    [...textOf('.env.example').matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );

  it.each(own)('%s has settings that the service accepts', (name) => {
    const { environment = {} } = services[name] ?? {};
    const filled = Object.entries(environment).map(([variable, text]) => {
      const value = text.replaceAll(/\$\{(\w+):(?:\?|-)\}/g, (_, used: string) => {
        expect(Object.keys(example)).toContain(used);
        return OWN_VALUES[used] ?? example[used] ?? '';
      });
      return [variable, value];
    });
    const config = configOf(Object.fromEntries(filled));
    expect(config.blobs).toMatchObject({ kind: 's3', bucket: 'recto', endpoint: 'http://store:9000', pathStyle: true });
    expect(config.databaseUrl).not.toBeNull();
  });

  it('gives the service time to stop, and every folder it writes to', () => {
    const { shutdown_seconds } = configOf({}).file;
    for (const name of own) {
      expect(Number.parseInt(services[name]?.stop_grace_period ?? '', 10)).toBeGreaterThan(shutdown_seconds);
      expect(services[name]?.tmpfs.map((each) => each.split(':')[0])).toEqual(writtenFolders);
    }
  });

  it('starts the roles that there are', () => {
    expect(services.migrate?.command).toEqual(['migrate']);
    for (const role of ['api', 'worker']) expect(services[role]?.command).toEqual(['serve', '--role', role]);
  });
});

describe('systemd unit', () => {
  const unit = textOf('systemd/recto.service');
  const valuesOf = (name: string): string[] =>
    [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value ?? '');

  it('sets what the service reads, and gives it time to stop', () => {
    const variables = Object.fromEntries(valuesOf('Environment').map((pair) => pair.split('=')));
    const config = configOf(variables);
    expect(config.dataDir).toBe(valuesOf('WorkingDirectory')[0]);
    expect(Number(valuesOf('TimeoutStopSec')[0])).toBeGreaterThan(config.file.shutdown_seconds);
  });

  it('starts the program that deploy/build.sh makes', () => {
    expect(valuesOf('ExecStart')).toEqual(['/opt/recto/bin/recto-server serve --role all']);
    expect(textOf('build.sh')).toContain('"$target/bin/recto-server"');
  });
});

describe('Kubernetes', () => {
  const manifests = parseAllDocuments(textOf('kubernetes/recto.yaml')).map((document) => document.toJS() as Manifest);
  const secret = parse(textOf('kubernetes/secret.example.yaml')) as Manifest;
  const settings = manifests.find(({ kind }) => kind === 'ConfigMap');
  const pods = manifests.flatMap(({ metadata, spec }) =>
    spec?.template === undefined ? [] : [{ name: metadata.name, pod: spec.template.spec }],
  );

  it('has settings and secrets that the service accepts', () => {
    const config = configOf({ ...secret.stringData, ...OWN_VALUES });
    expect(config.blobs).toMatchObject({ kind: 's3', bucket: 'recto' });
    for (const { pod } of pods) {
      const [container] = pod.containers;
      expect(container?.envFrom).toEqual([{ secretRef: { name: secret.metadata.name } }]);
    }
  });

  it.each(pods)('$name uses what is there and stops in time', ({ name, pod }) => {
    const [container] = pod.containers;
    if (container === undefined) throw new Error(`${name} has no container`);
    const volumes = pod.volumes.map((volume) => volume.name);
    expect(container.volumeMounts.map((mount) => mount.name).toSorted()).toEqual(volumes.toSorted());
    const mounted = container.volumeMounts.map(({ mountPath }) => mountPath);
    expect(mounted).toEqual(expect.arrayContaining(writtenFolders));
    if (name === 'recto-migrate') return expect(container.args).toEqual(['migrate']);
    const role = name.replace('recto-', '');
    expect(container.args).toEqual(['serve', '--role', role]);
    const { file, port } = configWithSettings(container);
    expect(container.ports).toEqual([{ name: 'http', containerPort: port }]);
    const { startupProbe, readinessProbe, livenessProbe } = container;
    expect([startupProbe, readinessProbe, livenessProbe].map((probe) => probe?.httpGet.path)).toEqual([
      ...['/healthz', '/readyz', '/healthz'],
    ]);
    const waits = Number(container.lifecycle?.preStop.exec.command[1] ?? 0);
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(file.shutdown_seconds + waits);
  });

  /** Reads the ConfigMap as the container would, from the file that RECTO_CONFIG names. */
  function configWithSettings({ env = [] }: Container): Config {
    const [variable] = env;
    expect(variable).toEqual({ name: 'RECTO_CONFIG', value: '/etc/recto/recto.yaml' });
    const file = path.basename(variable?.value ?? '');
    const text = settings?.data?.[file] ?? '';
    expect(text).not.toBe('');
    return withFile(file, text, (cwd) => configOf({}, cwd));
  }
});
