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
        // Ends what hangs and nothing that is slow: a machine ten times slower than ours meets it too.
        testTimeout: 600_000,
        hookTimeout: 600_000,
        pool: 'forks',
      },
    })),
  },
});
