import type { Command, Context } from '../command.ts';
import { changeConfig, readConfig, SLUG, slugOf } from '../config/config-file.ts';
import { baseUrlOf, environmentOf, redacted, requireKind } from '../config/credential.ts';
import { CliFailure, EXIT, usageFailure } from '../failures.ts';
import { ask } from '../terminal.ts';

/** A key is read from a file, from standard input or from a person: a command line is seen by others. */
async function keyOf(context: Context): Promise<string> {
  const { terminal, inputs } = context;
  const file = context.text('from-file');
  const explicit = context.text('api-key');
  if (explicit !== undefined) return explicit;
  if (file !== undefined) return (await inputs.text(file, '--from-file')).trim();
  if (terminal.isPerson.input) return ask(terminal, 'API key: ');
  return (await inputs.standardInput('the key')).toString('utf8').trim();
}

async function store(context: Context, name: string): Promise<void> {
  const { terminal, print } = context;
  const slug = slugOf(name);
  if (!SLUG.test(slug)) throw usageFailure(`${name} is not a name of a profile: use letters, digits, - and _.`);
  const api_key = await keyOf(context);
  if (api_key === '') throw usageFailure('The key is empty.');
  requireKind(slug, api_key);
  const base_url = baseUrlOf(context, terminal, { config: await readConfig(terminal), profile: slug });
  const status = await probe(context, { apiKey: api_key, baseUrl: base_url });
  const created_at = terminal.now().toISOString();
  const config = await changeConfig(terminal, (known) => ({
    ...known,
    default_environment: known.default_environment ?? slug,
    environments: { ...known.environments, [slug]: { api_key, base_url, created_at } },
  }));
  print.record({
    profile: slug,
    environment: status.environment_slug,
    base_url,
    key: redacted(api_key),
    is_default: config.default_environment === slug,
  });
}

async function probe(context: Context, settings: { apiKey: string; baseUrl: string }) {
  const { Recto } = await import('@recto/sdk');
  const client = new Recto({ ...settings, fetch: context.terminal.fetch, maxRetries: 1 });
  return client.auth.status({ signal: context.terminal.signal });
}

const FROM_FILE = {
  name: 'from-file',
  type: 'file' as const,
  description: 'File with the key; without it, the key is asked for or read from standard input',
};

export const authCommands: readonly Command[] = [
  {
    words: ['auth', 'login'],
    summary: 'Check a key and keep it as a profile',
    description: 'The profile is named test or production, as the key is, unless --profile says otherwise.',
    flags: [FROM_FILE, { name: 'profile', type: 'string', description: 'Name of the profile' }],
    examples: ['recto auth login --from-file key.txt', 'recto auth login --profile staging --from-file key.txt'],
    run: async (context) => {
      const key = await keyOf(context);
      const flags = new Map([...context.flags, ['api-key', key]]);
      const text = (name: string) => (name === 'api-key' ? key : context.text(name));
      await store({ ...context, flags, text }, context.text('profile') ?? environmentOf(key));
    },
  },
  {
    words: ['auth', 'logout'],
    summary: 'Forget a profile and its key',
    flags: [{ name: 'profile', type: 'string', description: 'Name of the profile; the default one without it' }],
    gates: { isDestructive: true },
    examples: ['recto auth logout --profile staging --yes'],
    run: async (context) => {
      const { default_environment } = await readConfig(context.terminal);
      const name = context.text('profile') ?? default_environment;
      if (name === undefined) throw new CliFailure('There is no profile.', EXIT.notFound);
      await remove(context, slugOf(name));
    },
  },
  {
    words: ['auth', 'status'],
    summary: 'Which key is used, where it comes from and which environment it belongs to',
    examples: ['recto auth status', 'recto auth status --fields environment,source'],
    run: async (context) => {
      const { apiKey, baseUrl, source, profile } = await context.credential();
      const client = await context.client();
      const [status, organization] = await Promise.all([client.auth.status(), client.auth.organization()]);
      context.print.record({
        environment: status.environment_slug,
        environment_id: status.environment_id,
        organization: organization.name,
        base_url: baseUrl,
        key: redacted(apiKey),
        source,
        profile,
      });
    },
  },
];

async function remove(context: Context, slug: string): Promise<void> {
  await confirmRemoval(context, slug);
  await changeConfig(context.terminal, (config) => {
    const { [slug]: found, ...environments } = config.environments;
    if (found === undefined) throw new CliFailure(`There is no profile ${slug}.`, EXIT.notFound);
    const { default_environment, ...rest } = config;
    const next = default_environment === slug ? Object.keys(environments)[0] : default_environment;
    return { ...rest, environments, ...(next !== undefined && { default_environment: next }) };
  });
  context.print.note(`Removed the profile ${slug}.`);
}

/** Profiles are local: no key is needed to remove one. */
async function confirmRemoval(context: Context, slug: string): Promise<void> {
  const { requireConfirmation } = await import('../gates.ts');
  const credential = { apiKey: '', baseUrl: '', environment: 'test' as const, source: '', profile: slug };
  const what = `Remove the profile ${slug}`;
  await requireConfirmation({ isDestructive: true }, { given: context, terminal: context.terminal, credential, what });
}

const NAME = { name: 'profile', description: 'Name of the profile', isRequired: true };

export const envCommands: readonly Command[] = [
  {
    words: ['env', 'add'],
    summary: 'Add a profile',
    description: 'test and production take keys of these environments; profiles of other names take any key.',
    positionals: [NAME],
    flags: [FROM_FILE],
    examples: ['recto env add staging --from-file key.txt'],
    run: (context) => store(context, context.positionals[0] ?? ''),
  },
  {
    words: ['env', 'remove'],
    summary: 'Remove a profile',
    positionals: [NAME],
    gates: { isDestructive: true },
    examples: ['recto env remove staging --yes'],
    run: (context) => remove(context, slugOf(context.positionals[0] ?? '')),
  },
  {
    words: ['env', 'list'],
    summary: 'The profiles',
    examples: ['recto env list'],
    run: async ({ terminal, print }) => {
      const { environments, default_environment } = await readConfig(terminal);
      print.list(
        Object.entries(environments).map(([slug, { api_key, base_url, created_at }]) => ({
          slug,
          environment: environmentOf(api_key),
          key: redacted(api_key),
          base_url: base_url ?? null,
          is_default: slug === default_environment,
          created_at,
        })),
      );
    },
  },
  {
    words: ['env', 'switch'],
    summary: 'Choose the profile that commands use by default',
    positionals: [NAME],
    examples: ['recto env switch staging'],
    run: async ({ terminal, positionals, print }) => {
      const slug = slugOf(positionals[0] ?? '');
      await changeConfig(terminal, (config) => {
        if (config.environments[slug] === undefined)
          throw new CliFailure(`There is no profile ${slug}.`, EXIT.notFound);
        return { ...config, default_environment: slug };
      });
      print.note(`Commands use the profile ${slug} now.`);
    },
  },
  {
    words: ['env', 'which'],
    summary: 'The profile and key that a command would use',
    examples: ['recto env which'],
    run: async (context) => {
      const { environment, source, profile, apiKey, baseUrl } = await context.credential();
      context.print.record({ profile, environment, source, key: redacted(apiKey), base_url: baseUrl });
    },
  },
];
