import fc from 'fast-check';

// In CI property tests try the same cases every time: what they found is fixed, and what they will find belongs to a
// developer's run, not to somebody else's change. Elsewhere every run tries new ones.
if (process.env.CI !== undefined) fc.configureGlobal({ seed: 20_261_115 });
