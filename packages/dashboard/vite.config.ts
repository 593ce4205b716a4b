import { defineConfig } from 'vite';

/** `npm run build` builds with it; `RECTO_URL=http://127.0.0.1:4180 npm run dashboard` serves the sources. */
export default defineConfig({
  root: import.meta.dirname,
  // The server puts the nonce of each response in its place.
  html: { cspNonce: 'NONCE_OF_THE_RESPONSE' },
  build: {
    outDir: 'dist',
    target: 'baseline-widely-available',
    // Fonts and images stay files: the content security policy allows no data in styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 2000,
    // Libraries mark their modules for servers that render React; here everything runs in the browser.
    rolldownOptions: { checks: { moduleLevelDirective: false, bundlerTimings: false } },
  },
  server: {
    proxy: Object.fromEntries(
      ['/v1', '/readyz', '/docs'].map((path) => [path, process.env.RECTO_URL ?? 'http://127.0.0.1:4180']),
    ),
  },
});
