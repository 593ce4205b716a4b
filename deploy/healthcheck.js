// Exits with 0 if the service in this container is ready. The image has no other client for HTTP.
const url = `http://127.0.0.1:${process.env.PORT || 4180}/readyz`;
try {
  const { status } = await fetch(url, { signal: AbortSignal.timeout(4000) });
  process.exitCode = status === 200 ? 0 : 1;
} catch {
  process.exitCode = 1;
}
