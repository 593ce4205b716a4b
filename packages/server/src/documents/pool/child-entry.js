// Plain JavaScript: where all else is kept compiled, a child need not load what strips types.
import { runChild } from './child.ts';

await runChild(process.argv.slice(2));
