// Plain JavaScript: when everything else is compiled, a child need not load the type stripper.
import { runChild } from './child.ts';

await runChild(process.argv.slice(2));
