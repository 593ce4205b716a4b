/** Everything that readers load, in the service and in tests: what the test runner compiles for all of them. */
import '../../workflows/pool-jobs.ts';
import '../pool/testing/hostile-jobs.ts';
import '../pool/testing/reserving-jobs.ts';
