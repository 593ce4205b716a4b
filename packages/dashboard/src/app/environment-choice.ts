import type { EnvironmentSlug } from './session/credentials.ts';

const KEY = 'recto.environment';

/** What the address names, else what was open last, else test: nobody should land in production by accident. */
export function chosenEnvironment(
  asked: EnvironmentSlug | undefined,
  available: readonly EnvironmentSlug[],
): EnvironmentSlug | null {
  if (asked !== undefined) return available.includes(asked) ? asked : null;
  const stored = localStorage.getItem(KEY);
  return available.find((slug) => slug === stored) ?? available.find((slug) => slug === 'test') ?? available[0] ?? null;
}

export const rememberEnvironment = (environment: EnvironmentSlug): void => localStorage.setItem(KEY, environment);
