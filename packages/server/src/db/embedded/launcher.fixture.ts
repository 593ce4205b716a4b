/** A process that uses the launcher. It prints one JSON line when the server is ready and stops on SIGTERM. */
import { silentLogger } from '../../lib/logger.ts';
import { startEmbeddedPostgres } from './launcher.ts';

const options = JSON.parse(process.argv[2] ?? '{}') as { dataDir: string };
const postgres = await startEmbeddedPostgres({ ...options, logger: silentLogger });
const { url, adopted, runsAs } = postgres;
process.stdout.write(`${JSON.stringify({ url, adopted, runsAs, pid: postgres.pid() })}\n`);
const keepAlive = setInterval(() => undefined, 60_000);
process.once('SIGTERM', () => {
  clearInterval(keepAlive);
  void postgres.stop();
});
