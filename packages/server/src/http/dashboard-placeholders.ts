/** Pages that stand in for the dashboard while it is not built. */

const head = (nonce: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Recto</title>
<style nonce="${nonce}">
:root { color-scheme: light dark; }
body { max-width: 40rem; margin: 15vh auto; padding: 0 1.25rem; font: 1rem/1.6 ui-sans-serif, system-ui, sans-serif; }
</style>
</head>
<body>
<main>`;

const API = '<p>The API runs in any case: see <a href="/docs">its reference</a>.</p>';

export const END_OF_PAGE = `
</main>
</body>
</html>
`;

/** Without its end: the response stays open until the build has ended. */
export const waitingForBuild = (nonce: string): string => `${head(nonce)}
<h1>The dashboard is being built</h1>
<p role="status">A first <code>npm start</code> builds it once the server is ready, which takes some seconds. This page
opens the dashboard as soon as it is there.</p>
${API}`;

/** Browsers obey it in the body too, and it needs no script. */
export const RELOAD = '<meta http-equiv="refresh" content="0">';

export const BUILD_FAILED = `<p role="alert"><strong>It could not be built.</strong> The terminal of the server says why. In the
folder of the project, <code>npm run build</code> tries again.</p>`;

export const notBuilt = (nonce: string): string => `${head(nonce)}
<h1>The dashboard is not built</h1>
<p>In the folder of the project, <code>npm ci &amp;&amp; npm run build</code> builds it;
<code>npm prune --omit=dev</code> then removes the tools that only the build needs.</p>
${API}${END_OF_PAGE}`;
