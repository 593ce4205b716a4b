import { defineConfig } from 'vitest/config';

const projects = {
  unit: ['packages/*/src/**/*.test.ts', 'tests/*.test.ts'],
  api: ['tests/api/**/*.test.ts'],
  start: ['tests/start/**/*.test.ts'],
  fault: ['tests/fault/**/*.test.ts'],
  fuzz: ['tests/fuzz/**/*.test.ts'],
  soak: ['tests/soak/**/*.test.ts'],
  browser: ['tests/browser/**/*.test.ts'],
};

export default defineConfig({
  test: {
    projects: Object.entries(projects).map(([name, include]) => ({
      test: {
        name,
        include,
        setupFiles: ['tests/support/property-seed.ts'],
        testTimeout: 60_000,
        hookTimeout: 120_000,
        pool: 'forks',
      },
    })),
  },
});
