/** What the last stage of a Dockerfile says about running the image. */
export interface Dockerfile {
  env: Record<string, string>;
  user: number;
  folder: string;
  /** Entry point with its default arguments. */
  command: string[];
  healthcheck: string[];
  stopSignal: NodeJS.Signals;
}

export function readDockerfile(text: string): Dockerfile {
  const stage = text.slice(text.lastIndexOf('\nFROM '));
  const all = (name: string): string[] =>
    [...stage.matchAll(new RegExp(`^${name} (.*)$`, 'gm'))].map(([, rest]) => rest ?? '');
  const one = (name: string): string => {
    const [found, ...more] = all(name);
    if (found === undefined || more.length > 0) throw new Error(`The Dockerfile must have one ${name}.`);
    return found;
  };
  const words = (list: string): string[] => JSON.parse(list) as string[];
  const [, user] = /^(\d+):\1$/.exec(one('USER')) ?? [];
  const [, healthcheck] = / CMD (\[.*\])$/.exec(one('HEALTHCHECK')) ?? [];
  if (user === undefined || healthcheck === undefined) throw new Error('USER must be id:id, HEALTHCHECK a list.');
  return {
    env: Object.fromEntries(
      all('ENV').map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    ),
    user: Number(user),
    folder: one('WORKDIR'),
    command: [...words(one('ENTRYPOINT')), ...words(one('CMD'))],
    healthcheck: words(healthcheck),
    stopSignal: one('STOPSIGNAL') as NodeJS.Signals,
  };
}
